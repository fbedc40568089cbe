import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { httpAdapter } from '#serve/http-adapter.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { type Addresses, addressesAt } from './address.ts';
import type { DoubleSessions } from './session.ts';

/**
 * Serves the app's scheme to Chromium. The port is the same on each start, because storage belongs to an origin.
 * @param folder - where the port is kept
 */
export async function serveSchemes(folder: string, sessions: DoubleSessions): Promise<Addresses> {
  const portFile = join(folder, 'port');
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : await portToKeep();
  const addresses = addressesAt(port);
  const server = createServer(
    httpAdapter({
      acceptsHost: (host) => host.includes('.localhost:'),
      compress: false,
      handle: async (request) =>
        (await sessions
          .labelled(addresses.partitionOf(request.url))
          ?.answer(asAppRequest(request, addresses))) ?? new Response(null, { status: 404 }),
    }),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(portFile, String(port));
  return addresses;
}

/** The request with the URL and the headers that Electron passes to a handler. */
function asAppRequest(request: Request, addresses: Addresses): Request {
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'cookie', 'content-length']) headers.delete(name);
  for (const name of ['origin', 'referer']) {
    const value = headers.get(name);
    if (value !== null) headers.set(name, addresses.toApp(value));
  }
  // Without a signal: Electron does not abort the request of a scheme's handler when the page aborts its own.
  const init = { method: request.method, headers };
  const url = addresses.toApp(request.url);
  return request.body === null
    ? new Request(url, init)
    : new Request(url, Object.assign(init, { body: request.body, duplex: 'half' }));
}
