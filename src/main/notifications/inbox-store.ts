import Store from 'electron-store';
import * as v from 'valibot';
import { isOfServer } from '#main/settings/session-secrets.ts';
import { type InboxMemory, InboxMemorySchema } from './inbox-memory.ts';

/** One inbox per account of a server, by its id: see `accountKey`. */
export interface InboxStore {
  readonly get: (server: string) => InboxMemory | null;
  readonly set: (server: string, memory: InboxMemory) => void;
  /** To be called when the user signs out. */
  readonly delete: (server: string) => void;
  /** To be called with a server that is removed. */
  readonly deleteAll: (server: string) => void;
}

/**
 * Stores the inboxes in `inbox.json` of a folder, so that a restart neither repeats nor loses new entries. It holds ids
 * only; a file that can't be used is replaced, and then the current entries count as known.
 */
export function openInboxStore(folder: string): InboxStore {
  const store = new Store<Record<string, unknown>>({
    name: 'inbox',
    cwd: folder,
    clearInvalidConfig: true,
    // A server's id is one key, whatever characters it has.
    accessPropertiesByDotNotation: false,
  });
  return {
    get(server) {
      const { success, output } = v.safeParse(InboxMemorySchema, store.get(server));
      return success ? output : null;
    },
    set: (server, memory) => store.set(server, memory),
    delete: (server) => store.delete(server),
    deleteAll(server) {
      for (const id of Object.keys(store.store)) if (isOfServer(id, server)) store.delete(id);
    },
  };
}
