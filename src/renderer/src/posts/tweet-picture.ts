import type { Tweet } from '#contract/api/entities.ts';
import type { Picture } from '#renderer/images/gallery.ts';
import type { Messages } from '#renderer/i18n/messages.ts';

/** The picture of a tweet, if it has one. */
export function tweetPicture(tweet: Tweet | undefined, text: Messages['tweet']): Picture | null {
  if (tweet === undefined || tweet.media === '') return null;
  return { src: tweet.media, alt: text.mediaBy(tweet.owner.username) };
}
