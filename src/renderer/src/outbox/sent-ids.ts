import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';

const sentIdsKey = (userId: string) => `warble.outbox-made.${userId}`;
/** How many are kept; they only matter for posts with the same text. */
const sentIdsMax = 50;

/** The ids of the posts and comments that were sent last, newest first. */
export function readSentIds(userId: string): readonly string[] {
  return readStored(sentIdsKey(userId), v.array(v.string())) ?? [];
}

/** Notes a post or comment that the server has made for the user. */
export function noteSentId(userId: string, id: string): void {
  writeStored(sentIdsKey(userId), [id, ...readSentIds(userId)].slice(0, sentIdsMax));
}
