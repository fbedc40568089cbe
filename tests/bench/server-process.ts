import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { startServer } from '#server/index.ts';

/*
 * A server in a process of its own, so that it does not share one with the load: `server-process.ts feed FOLDER` is the
 * local server, `server-process.ts bare FILE` a route that does nothing but answer what is in the file.
 */

async function startBare(file: string): Promise<string> {
  const body = await readFile(file, 'utf8');
  const app = fastify();
  app.get('/api/v1/tweet/all-tweets', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(body),
  );
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const [kind, source = ''] = process.argv.slice(2);
process.send?.(kind === 'bare' ? await startBare(source) : (await startServer({ dataDir: source })).url);
