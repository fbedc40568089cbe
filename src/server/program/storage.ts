import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openPostgres } from '#server/database/postgres.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { ServerOptions } from '#server/index.ts';
import type { Settings } from './settings.ts';

export interface Storage {
  readonly options: Pick<ServerOptions, 'dataDir' | 'openDatabase' | 'openImages'>;
  /** Deletes files that only this run needed; call it when the server has ended. */
  close(): Promise<void>;
}

/**
 * Opens the storage that the settings describe.
 * @param watch called with a database that other processes may share
 */
export async function openStorage(
  { database, media, connections }: Pick<Settings, 'database' | 'media' | 'connections'>,
  report: (text: string) => void,
  watch: (database: OpenDatabase) => void,
): Promise<Storage> {
  if (database.startsWith('sqlite:')) {
    const dataDir = resolve(database.slice('sqlite:'.length));
    return { options: { dataDir }, close: () => Promise.resolve() };
  }
  const openDatabase = async () => {
    const opened = await openPostgres({
      url: database,
      report,
      ...(connections !== undefined && { connections }),
    });
    watch(opened);
    return opened;
  };
  if (typeof media !== 'object')
    return { options: { dataDir: resolve(media ?? ''), openDatabase }, close: () => Promise.resolve() };
  // Only unfinished uploads are stored on this machine.
  const dataDir = await mkdtemp(join(tmpdir(), 'warble-uploads-'));
  return {
    options: {
      dataDir,
      openDatabase,
      // Loaded when it is needed: the client is larger than the rest of the server.
      openImages: async (uploads) =>
        (await import('#server/media/s3-store.ts')).openS3Store({ address: media, uploads }),
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}
