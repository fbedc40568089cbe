import * as v from 'valibot';
import type { CallName } from './calls.ts';

/**
 * The header with the idempotency key of a change: a server that has already made the change repeats its response and
 * does not make the change again, so a client that got no response can retry.
 */
export const idempotencyHeader = 'idempotency-key';

/**
 * Set on each response of a server that supports `idempotencyHeader`; with other servers, a client has to look for the
 * result.
 */
export const keepsKeysHeader = 'x-warble-keeps-keys';

/** A random key, such as a UUID. */
export const IdempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

/** The calls that are not idempotent by themselves; edits and deletes are. */
export const keyedCalls = [
  'addTweet',
  'addComment',
  'toggleLike',
  'toggleFollow',
] as const satisfies readonly CallName[];

/**
 * How long a server stores the response to a key, in days: longer than a client that retries is likely to be offline.
 */
export const keyDaysKept = 30;
