import { useStore } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import type { Tweet } from '#contract/api/entities.ts';
import { GalleryContext, type Picture } from '#renderer/images/picture-button.tsx';
import { type Messages, messagesAtom } from '#renderer/i18n/messages.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';

/** The picture of a tweet, if it has one. */
export function tweetPicture(
  tweet: Omit<Tweet, 'tweetLikes'> | undefined,
  text: Messages['tweet'],
): Picture | null {
  if (tweet === undefined || tweet.media === '') return null;
  return { src: tweet.media, alt: text.mediaBy(tweet.owner.username), post: `/tweet/${tweet._id}` };
}

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
