import Store from 'electron-store';
import * as v from 'valibot';
import type { Notification } from '#contract/entities.ts';

const MemorySchema = v.object({
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

/** One for each server, since a server's session has one user. */
export interface KeptInboxes {
  readonly get: (server: string) => InboxMemory | null;
  readonly set: (server: string, memory: InboxMemory) => void;
  /** When the user signs out, and when a server is removed. */
  readonly delete: (server: string) => void;
}

/**
 * Keeps them in `inbox.json` of a folder, so that a restart neither repeats nor loses what is new. It holds ids only,
 * and a file that can't be used is begun anew: then the inbox as it is counts as known.
 */
export function openInboxes(folder: string): KeptInboxes {
  const store = new Store<Record<string, unknown>>({
    name: 'inbox',
    cwd: folder,
    clearInvalidConfig: true,
    // A server's address has dots, and is one key.
    accessPropertiesByDotNotation: false,
  });
  return {
    get(server) {
      const { success, output } = v.safeParse(MemorySchema, store.get(server));
      return success ? output : null;
    },
    set: (server, memory) => store.set(server, memory),
    delete: (server) => store.delete(server),
  };
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
