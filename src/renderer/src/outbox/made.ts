import { atom } from 'jotai';
import type { Comment, Tweet } from '#contract/api/entities.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { outboxAtom } from './atoms.ts';
import type { MadeEntry, PostEntry } from './entry.ts';

/* Which posts and comments of the server an entry may have made. */

/** A server may trim. */
export const isSameText = (one: string, other: string) => one.trim() === other.trim();

/** Whether a user's entry, of which no response has come yet, can have made a post or comment. */
export function mayHaveMade(
  { tried, content: sent }: MadeEntry,
  userId: string,
  { _id, content, createdAt, owner }: Pick<Comment, '_id' | 'content' | 'createdAt' | 'owner'>,
): boolean {
  return (
    tried !== null &&
    owner._id === userId &&
    isSameText(content, sent) &&
    !tried.known.includes(_id) &&
    !(Date.parse(createdAt) < Date.parse(tried.since))
  );
}

/** Whether a post is an own one that is being sent: the server has it before its response is here. */
export const isBeingSentAtom = atom((get) => {
  const userId = get(userIdAtom);
  const sent = get(outboxAtom).filter(
    (entry): entry is PostEntry => entry.call === 'addTweet' && entry.refused === null,
  );
  return (tweet: Tweet) => userId !== null && sent.some((entry) => mayHaveMade(entry, userId, tweet));
});
