import { join } from 'node:path';
import { eraseData } from '#main/local-server/erase-data.ts';
import type { Log } from '#main/logging/log.ts';
import type { KnownServers } from './known-servers.ts';

export interface RemovedServers {
  readonly known: Pick<KnownServers, 'removed' | 'forgetRemoved'>;
  /** Where Electron keeps its sessions, each in a folder that is named after it. */
  readonly partitions: string;
  readonly log: Log;
}

/** Whether it names a folder within another one: the settings can be changed by hand. */
const isName = (id: string) => /^[\w-]+$/.test(id);

/**
 * Deletes the folders of removed servers. To be called at the start, before one of them can be in use: in the run in which a
 * server was removed, Chromium still writes to its folder.
 */
export async function eraseRemoved({ known, partitions, log }: RemovedServers): Promise<void> {
  for (const id of known.removed()) {
    try {
      if (isName(id)) await eraseData(join(partitions, id));
      known.forgetRemoved(id);
    } catch (error) {
      log.error('The folder of a removed server could not be deleted.', error);
    }
  }
}
