import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { startServe } from '#serve/serve.ts';
import { startServer } from '#server/index.ts';
import { relaxed } from '#tests/fixtures/servers.ts';

/*
 * Starts a server in a process of its own, apart from the load generator: `server-process.ts feed FOLDER` the local
 * server, `serve URL` the browser host in front of a server, `bare FILE` a route that only sends the file.
 */

async function startBare(file: string): Promise<string> {
  const body = await readFile(file, 'utf8');
  const app = fastify();
  app.get('/api/v1/tweet/all-tweets', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(body),
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const starts: Readonly<Record<string, (source: string) => Promise<string>>> = {
  bare: startBare,
  feed: async (dataDir) => (await startServer({ dataDir, ...relaxed })).url,
  serve: async (serverUrl) => (await startServe({ port: 0, serverUrl })).url,
};
const [kind = '', source = ''] = process.argv.slice(2);
process.send?.(await starts[kind]?.(source));
