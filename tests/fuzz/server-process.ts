import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { startServe } from '#serve/serve.ts';
import { startServer } from '#server/index.ts';
import { relaxed } from '#tests/fixtures/servers.ts';

/*
 * A server and a browser host, each with its own folder, in a separate process: `server-process.ts FOLDER`. Sends their
 * addresses, and on each message the memory in use after a garbage collection (needs `--expose-gc`).
 */

const [folder = ''] = process.argv.slice(2);
const root = join(folder, 'renderer');
await mkdir(root, { recursive: true });
await writeFile(join(root, 'index.html'), '<!doctype html><html lang="en"><title>Warble</title></html>');

const server = await startServer({ dataDir: join(folder, 'server'), ...relaxed });
const serve = await startServe({
  port: 0,
  dataDir: join(folder, 'serve'),
  root,
  sample: false,
  ...relaxed,
});
process.send?.({ server: server.url, serve: serve.url });
/** V8 frees the memory of buffers on a thread of its own, after the collection. */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await setImmediate();
  }
}

async function sendMemory(): Promise<void> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ bytes: heapUsed + external });
}
process.on('message', () => void sendMemory());
