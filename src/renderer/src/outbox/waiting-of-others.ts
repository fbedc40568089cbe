import * as v from 'valibot';
import { outboxPrefix } from '#renderer/lib/storage-keys.ts';
import { readStored } from '#renderer/lib/storage.ts';

/** How the names of all entries begin in local storage, whichever user's they are. */
const start = outboxPrefix('').slice(0, -1);
/** An entry's key has no dot; the id of a user, which comes before it, may have one. */
const keyIn = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const StoredSchema = v.object({ call: v.string(), refused: v.nullish(v.string(), null) });

/**
 * How many changes wait to be sent to the server of this page beside those with these keys: those of its other accounts,
 * which only their own pages send.
 */
export function countWaitingBeside(keys: readonly string[]): number {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(start) && !keys.includes(keyIn(name)))
    .filter((name) => readStored(name, StoredSchema)?.refused === null).length;
}
