import type { ServerOptions } from '#server/index.ts';
import type { TestStorage } from '#tests/server/support.ts';

/**
 * The options of a server on a shared database, and a promise that resolves when this server has tidied, or has found
 * that another server is tidying.
 */
export function watchTidying({ dataDir, openDatabase }: TestStorage['options']): {
  readonly options: Pick<ServerOptions, 'dataDir' | 'openDatabase'>;
  readonly tidied: Promise<unknown>;
} {
  const { promise: tidied, resolve, reject } = Promise.withResolvers<unknown>();
  return {
    tidied,
    options: {
      dataDir,
      async openDatabase() {
        const database = await openDatabase?.();
        if (database === undefined || database.shared === null)
          throw new Error('The database is not shared.');
        const { shared } = database;
        return {
          ...database,
          shared: {
            ...shared,
            runAlone(name, task) {
              const run = shared.runAlone(name, task);
              run.then(resolve, reject);
              return run;
            },
          },
        };
      },
    },
  };
}
