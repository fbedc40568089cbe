import { useStore } from 'jotai';
import { type ReactNode, useCallback } from 'react';
import type { Tweet } from '#contract/api/entities.ts';
import { GalleryContext, type Picture } from '#renderer/images/picture-button.tsx';
import { type Messages, messagesAtom } from '#renderer/i18n/messages.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';

type PicturedTweet = Pick<Tweet, '_id' | 'media' | 'owner'>;

/** The picture of a tweet that has one. */
export const pictureOf = ({ _id, media, owner }: PicturedTweet, text: Messages['tweet']): Picture => ({
  src: media,
  alt: text.mediaBy(owner.username),
  post: `/tweet/${_id}`,
});

/** The same, or null for a tweet without a picture. */
export const tweetPicture = (tweet: PicturedTweet | undefined, text: Messages['tweet']): Picture | null =>
  tweet === undefined || tweet.media === '' ? null : pictureOf(tweet, text);

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
