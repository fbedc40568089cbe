import * as v from 'valibot';
import type { Notification } from '#contract/api/entities.ts';

export const InboxMemorySchema = v.object({
  userId: v.string(),
  /** The ids of all entries that the last answer had: what is not among them is new. */
  known: v.array(v.string()),
  /** Those of them that the user has not looked at. */
  unread: v.array(v.string()),
});

/** What Warble knows of a user's inbox. */
export interface InboxMemory {
  readonly userId: string;
  readonly known: readonly string[];
  readonly unread: readonly string[];
}

/**
 * Compares an inbox with what is known of it. Without that, all of it counts as known: nobody wants to hear of what
 * happened before they came.
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
  // What was taken back, such as a like, is not unread any more.
  return { fresh, memory: { userId, known: ids, unread: ids.filter((id) => unread.has(id)) } };
}
