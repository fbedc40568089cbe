import { useStore } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import { GalleryContext } from '#renderer/images/gallery.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { tweetPicture } from './tweet-picture.ts';

interface TweetGalleryProps {
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

/** Lets the larger view of one tweet's picture page through those of the others. */
export function TweetGallery({ ids, children }: TweetGalleryProps) {
  const store = useStore();
  const pictures = useCallback(
    () => ids.flatMap((id) => tweetPicture(store.get(tweetAtom(id)), store.get(messagesAtom).tweet) ?? []),
    [ids, store],
  );
  return <GalleryContext value={pictures}>{children}</GalleryContext>;
}
