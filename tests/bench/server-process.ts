import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastify from 'fastify';
import { startServe } from '#serve/serve.ts';
import { startServer } from '#server/index.ts';
import { publicUrl } from './load-client.ts';
import { relaxed } from '#tests/fixtures/servers.ts';

/*
 * Starts a server in its own process, apart from the load generator:
 * `server-process.ts feed FOLDER`: the local server;
 * `serve FOLDER`: the browser host with its own server;
 * `bare FILE`: a route that only sends the file;
 * `postgres FOLDER URL [PICTURES]`: a server on a PostgreSQL database, with its pictures in the folder or in S3;
 * `s3`: an S3 store in memory;
 * `load FOLDER`: a server for access by others, with its limits. On each message it reports its memory after a garbage
 * collection, and the delay of its event loop since the previous message;
 * `idle`: only reports like `load`.
 */

// Modules that only one kind needs are imported dynamically, because the memory of the others is measured.
async function startOnPostgres(dataDir: string, url: string, pictures: string): Promise<string> {
  const { openPostgres } = await import('#server/database/postgres.ts');
  const { imagesAt } = await import('#tests/server/images-at.ts');
  const openImages = pictures === '' ? {} : { openImages: imagesAt(pictures) };
  const openDatabase = () => openPostgres({ url });
  return (await startServer({ dataDir, openDatabase, ...openImages, ...relaxed })).url;
}

async function startS3(): Promise<string> {
  const { startFauxqs } = await import('fauxqs');
  const init = { buckets: ['pictures'] };
  const { port } = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, init });
  return `s3://pictures/team?endpoint=http://127.0.0.1:${port}`;
}

async function startBare(file: string): Promise<string> {
  const body = await readFile(file, 'utf8');
  const app = fastify();
  app.get('/api/v1/tweet/all-tweets', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(body),
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
}

function reportState(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  process.on('message', () => {
    const eventLoopP99 = delay.percentile(99) / 1e6;
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const { user, system } = process.threadCpuUsage();
    process.send?.({ bytes: heapUsed + external, eventLoopP99, cpuMs: (user + system) / 1000 });
    // The time of the garbage collection is not counted as the server's.
    setImmediate(() => delay.reset());
  });
  delay.enable();
}

async function startLoad(dataDir: string): Promise<string> {
  reportState();
  const root = join(dataDir, 'renderer');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'index.html'), '<!doctype html><html lang="en"><title>Warble</title></html>');
  return (await startServe({ port: 0, dataDir, root, sample: false, publicUrl })).url;
}

const starts: Readonly<Record<string, (source: string, url: string, pictures: string) => Promise<string>>> = {
  bare: startBare,
  feed: async (dataDir) => (await startServer({ dataDir, ...relaxed })).url,
  postgres: startOnPostgres,
  s3: startS3,
  load: startLoad,
  idle: async () => {
    reportState();
    return 'idle';
  },
  serve: async (dataDir) => (await startServe({ port: 0, dataDir, sample: false, ...relaxed })).url,
};
const [kind = '', source = '', url = '', pictures = ''] = process.argv.slice(2);
process.send?.(await starts[kind]?.(source, url, pictures));
