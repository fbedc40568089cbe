import { selectAtom } from 'jotai/utils';
import * as v from 'valibot';
import type { Tweet } from '#contract/api/entities.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import type { Picture } from '#renderer/images/picture-button.tsx';
import type { Messages } from '#renderer/i18n/messages.ts';
import { tweetsAtom } from '#renderer/stores/entities/tweets.ts';

/** Width by height of a picture. */
export const ratio = 16 / 9;

/** A profile can load thousands of posts; more than this many slides make the carousel slow. */
const uploadsMax = 100;

/** Not `localeCompare`: a collator takes milliseconds to make. */
const descending = (a: string, b: string) => (a < b ? 1 : Number(a > b) * -1);

const newestFirst = (a: Tweet, b: Tweet) => descending(a.createdAt, b.createdAt) || descending(a._id, b._id);

function isSame(a: readonly Tweet[], b: readonly Tweet[]): boolean {
  return (
    a.length === b.length &&
    a.every((tweet, index) => tweet._id === b[index]?._id && tweet.media === b[index].media)
  );
}

/** The loaded posts that carry media (spec §2), newest first. A like or an edit makes no new list. */
export const uploadsAtom = selectAtom(
  tweetsAtom,
  (tweets): readonly Tweet[] =>
    [...tweets.values()]
      .filter((tweet) => tweet.media !== '')
      .sort(newestFirst)
      .slice(0, uploadsMax),
  isSame,
);

export const pictureOf = ({ _id, media, owner }: Tweet, { tweet }: Messages): Picture => ({
  src: media,
  alt: tweet.mediaBy(owner.username),
  post: `/tweet/${_id}`,
});

/** Whether the user has stopped autoplay (WCAG 2.2.2); kept across runs of the app. */
export const isCarouselStoppedAtom = keptAtom('warble.uploadsStopped', v.boolean(), false);
