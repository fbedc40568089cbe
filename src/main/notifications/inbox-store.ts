import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { saveValues } from '#main/lib/saved-values.ts';
import { isOfServer } from '#main/settings/session-secrets.ts';
import { type InboxMemory, InboxMemorySchema } from './inbox-memory.ts';

/** One inbox per account of a server, by its id: see `accountKey`. */
export interface InboxStore {
  readonly get: (server: string) => InboxMemory | null;
  readonly set: (server: string, memory: InboxMemory) => void;
  /** To be called when the user signs out. */
  readonly delete: (server: string) => void;
  /** To be called when a server is removed. */
  readonly deleteAll: (server: string) => void;
}

export interface InboxStoreOptions {
  /** The app's user data. */
  readonly folder: string;
  /** Replaces `inbox.json` of the folder. */
  readonly write: (inboxes: Record<string, unknown>) => void;
  /** Called with the error of the first write that fails: the next run may announce new entries again. */
  readonly onUnsaved: (error: unknown) => void;
}

const InboxesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/**
 * Stores the inboxes in `inbox.json` of a folder, so that a restart neither repeats nor loses new entries. It holds ids
 * only; a file that can't be used is replaced, and then the current entries count as known.
 */
export function openInboxStore({ folder, write, onUnsaved }: InboxStoreOptions): InboxStore {
  const { current, change } = saveValues(readInboxes(join(folder, 'inbox.json')), write, onUnsaved);
  return {
    get(server) {
      const { success, output } = v.safeParse(InboxMemorySchema, current()[server]);
      return success ? output : null;
    },
    set: (server, memory) => change({ ...current(), [server]: memory }),
    delete(server) {
      const { [server]: _, ...others } = current();
      change(others);
    },
    deleteAll(server) {
      change(Object.fromEntries(Object.entries(current()).filter(([id]) => !isOfServer(id, server))));
    },
  };
}

function readInboxes(file: string): Record<string, unknown> {
  try {
    return v.parse(InboxesSchema, readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
