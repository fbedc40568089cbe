import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { StartError } from '#server/index.ts';
import { runWithoutReaders } from '#server/run-without-readers.ts';
import { UsageError } from '#server/usage-error.ts';
import { defaultDataDir } from './data-folder.ts';
import { parseFlags, usage } from './flags.ts';
import { openBrowser } from './open-browser.ts';
import { startServe } from './serve.ts';

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
}

/** The command `npm run serve`. Exit codes: 0 ended by a signal, 1 failed to start, 2 wrong command line. */
async function run(args: readonly string[]): Promise<void> {
  const { open, help, ...options } = parseFlags(args);
  if (help) {
    process.stdout.write(usage);
    return;
  }
  const folder = options.dataDir ?? (options.serverUrl === undefined ? defaultDataDir() : undefined);
  const serve = await startServe({
    ...options,
    dataDir: folder === undefined ? undefined : resolve(folder),
    version: ownVersion(),
    report: (text) => console.error(text),
  });
  let isClosing = false;
  const end = () => {
    if (isClosing) return;
    isClosing = true;
    void serve.close().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  console.log(`Warble is ready at ${serve.url}`);
  if (open) openBrowser(serve.url);
}

runWithoutReaders();
run(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof UsageError;
  console.error(isExpected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
