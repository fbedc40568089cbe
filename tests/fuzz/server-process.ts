import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServe } from '#serve/serve.ts';
import { startServer } from '#server/index.ts';
import { relaxed } from '#tests/fixtures/servers.ts';

/*
 * Both ways to reach the server, each on a folder of its own, in a process of their own: `server-process.ts FOLDER`. Sends
 * their addresses, and on each message the memory that is in use after a collection (it needs `--expose-gc`).
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
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ bytes: heapUsed + external });
});
