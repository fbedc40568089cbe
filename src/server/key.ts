import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import { forbidden } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses requests without the key (`serverKeyHeader`) with 403. */
export function requireKey(app: FastifyInstance, key: string): void {
  const expected = digest(key);
  app.addHook('onRequest', async (request) => {
    const given = request.headers[serverKeyHeader];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) {
      throw forbidden('This server can only be reached through its own Warble');
    }
  });
}
