import Store from 'electron-store';
import * as v from 'valibot';
import { type InboxMemory, InboxMemorySchema } from './inbox-memory.ts';

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
      const { success, output } = v.safeParse(InboxMemorySchema, store.get(server));
      return success ? output : null;
    },
    set: (server, memory) => store.set(server, memory),
    delete: (server) => store.delete(server),
  };
}
