import { resolve } from 'node:path';
import { openPostgres } from '#server/database/postgres.ts';
import { StartError, startServer } from '#server/index.ts';
import { startMetrics } from './metrics.ts';
import { readSettings, usage, UsageError } from './settings.ts';

/** How long uploads under way may still take after SIGTERM, in ms. */
const drainMs = 30_000;

/** The command `npm run server`. Exit codes: 0 ended by a signal, 1 failed to start, 2 wrong settings. */
async function run(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === null) {
    process.stdout.write(usage);
    return;
  }
  const { database: url, connections, media, host, port, trustProxy, rateLimits, metricsPort } = settings;
  const report = (text: string) => void process.stderr.write(`${text}\n`);
  const metrics = metricsPort === undefined ? null : await startMetrics(metricsPort);
  try {
    const server = await startServer({
      dataDir: resolve(media),
      openDatabase: async () => {
        const database = await openPostgres({
          url,
          report,
          ...(connections !== undefined && { connections }),
        });
        metrics?.watch(database);
        return database;
      },
      host,
      port,
      rateLimits,
      report,
      operation: { trustProxy, ...(metrics !== null && { onResponse: metrics.onResponse }) },
    });
    let isClosing = false;
    const end = () => {
      if (isClosing) return;
      isClosing = true;
      void server
        .close(drainMs)
        .then(() => metrics?.close())
        .then(() => process.exit(0));
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    process.stdout.write(`Warble's server is ready at ${server.url}\n`);
  } catch (error) {
    await metrics?.close();
    throw error;
  }
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

run().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof UsageError;
  process.stderr.write(`${isExpected ? error.message : describe(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
