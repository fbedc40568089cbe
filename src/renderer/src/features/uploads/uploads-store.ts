import { selectAtom } from 'jotai/utils';
import type { Tweet } from '#contract/api/entities.ts';
import { tweetsAtom } from '#renderer/stores/entities/tweets.ts';

/** A profile can load thousands of posts; more than this many slides make the carousel slow. */
const uploadsMax = 100;

/** Not `localeCompare`: a collator takes milliseconds to make. */
const descending = (a: string, b: string) => Number(a < b) - Number(a > b);

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
