import { StartError, startServer } from '#server/index.ts';
import { drainMs } from '#server/keep-alive.ts';
import { runWithoutReaders } from '#server/run-without-readers.ts';
import { UsageError } from '#server/usage-error.ts';
import { startMetrics } from './metrics.ts';
import { readSettings } from './settings.ts';
import { openStorage, type Storage } from './storage.ts';
import { usage } from './usage.ts';

/** The command `npm run server`. Exit codes: 0 ended by a signal, 1 failed to start, 2 wrong settings. */
async function run(): Promise<void> {
  const report = (text: string) => void process.stderr.write(`${text}\n`);
  const settings = readSettings(process.argv.slice(2), process.env, report);
  if (settings === null) {
    process.stdout.write(usage);
    return;
  }
  const { host, port, trustProxy, rateLimits, metricsPort, drainDelay } = settings;
  const metrics = metricsPort === undefined ? null : await startMetrics(metricsPort);
  let storage: Storage | undefined;
  try {
    storage = await openStorage(settings, report, (database) => metrics?.watch(database));
    const opened = storage;
    const server = await startServer({
      ...storage.options,
      host,
      port,
      rateLimits,
      // Everybody could sign in to it.
      guest: false,
      report,
      operation: { trustProxy, ...(metrics !== null && { onResponse: metrics.onResponse }) },
    });
    let isClosing = false;
    const end = (delayMs: number) => {
      if (isClosing) return;
      isClosing = true;
      void server
        .close(drainMs, delayMs)
        .then(() => metrics?.close())
        .then(() => opened.close())
        .then(() => process.exit(0));
    };
    // After Ctrl+C in a terminal, there is no proxy to wait for.
    process.on('SIGINT', () => end(0));
    process.on('SIGTERM', () => end(drainDelay * 1000));
    process.stdout.write(`Warble's server is ready at ${server.url}\n`);
  } catch (error) {
    await metrics?.close();
    await storage?.close();
    throw error;
  }
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

runWithoutReaders();
run().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof UsageError;
  process.stderr.write(`${isExpected ? error.message : describe(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
