import * as v from 'valibot';
import type { Notification } from '#contract/api/entities.ts';

export const InboxMemorySchema = v.object({
  userId: v.string(),
  /** The ids of all entries of the last response; an entry with any other id is new. */
  known: v.array(v.string()),
  /** The ids of the entries that the user has not seen. */
  unread: v.array(v.string()),
});

/** The stored state of a user's inbox. */
export interface InboxMemory {
  readonly userId: string;
  readonly known: readonly string[];
  readonly unread: readonly string[];
}

/**
 * Compares an inbox with its stored state. If nothing is stored, all entries count as known: a first sign-in must not
 * notify of old ones.
 */
export function compareInbox(
  userId: string,
  before: InboxMemory | null,
  entries: readonly Notification[],
): { readonly fresh: readonly Notification[]; readonly memory: InboxMemory } {
  const known = new Set(before?.known);
  const unread = new Set(before?.unread);
  const fresh = before === null ? [] : entries.filter(({ _id }) => !known.has(_id));
  for (const { _id } of fresh) unread.add(_id);
  const ids = entries.map(({ _id }) => _id);
  // An entry that the server removed, such as of a like that was undone, is not unread any more.
  return { fresh, memory: { userId, known: ids, unread: ids.filter((id) => unread.has(id)) } };
}
