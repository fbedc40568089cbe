import type { Tweet } from '#contract/api/entities.ts';
import type { Picture } from '#renderer/images/gallery.ts';
import { messages } from '#renderer/i18n/messages.ts';

/** The picture of a tweet, if it has one. */
export function tweetPicture(tweet: Tweet | undefined): Picture | null {
  if (tweet === undefined || tweet.media === '') return null;
  return { src: tweet.media, alt: messages.tweet.mediaBy(tweet.owner.username) };
}
