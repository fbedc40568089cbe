import * as v from 'valibot';
import { readStored } from '#renderer/lib/storage.ts';

/** The key of an entry, at the end of its name in local storage: see `outboxPrefix`. */
const entryName = /^warble\.outbox\..*\.([^.]*)$/;
const StoredSchema = v.object({ call: v.string(), refused: v.nullish(v.string(), null) });

/**
 * How many changes wait to be sent to the server of this page beside those with these keys: those of its other accounts,
 * which only their own pages send.
 */
export function countWaitingBeside(keys: readonly string[]): number {
  return Object.keys(localStorage).filter((name) => {
    const [, key] = entryName.exec(name) ?? [];
    return key !== undefined && !keys.includes(key) && readStored(name, StoredSchema)?.refused === null;
  }).length;
}
