import * as v from 'valibot';
import type { CallName } from './calls.ts';

/**
 * Names a change, so that a server that made it already answers as it did the first time, and does not make it again:
 * whoever got no answer can send the same once more.
 */
export const idempotencyHeader = 'idempotency-key';

/** An answer that carries it comes from a server that knows `idempotencyHeader`; others need to be asked for the result. */
export const keepsKeysHeader = 'x-warble-keeps-keys';

/** A random name, such as a UUID. */
export const IdempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

/** The changes that would be another when sent twice; what edits or deletes ends the same either way. */
export const keyedCalls = [
  'addTweet',
  'addComment',
  'toggleLike',
  'toggleFollow',
] as const satisfies readonly CallName[];

/** How long a server keeps its answer, in days: longer than any client is offline and comes back to its changes. */
export const keyDaysKept = 30;
