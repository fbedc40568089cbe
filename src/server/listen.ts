import type { FastifyInstance } from 'fastify';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StartError } from './start-error.ts';

export interface Endpoint {
  /** All of a host: `localhost` may have one of each version of IP. */
  readonly addresses: readonly [first: string, ...others: readonly string[]];
  /** 0 is any free one. */
  readonly port: number;
}

export interface Listening {
  /** With the first address, without a slash at the end. */
  readonly url: string;
  /** Stops listening, and resolves when there is no connection any more. */
  readonly close: () => Promise<unknown>;
}

/** @throws {StartError} when nothing can listen on the port of one of the addresses, or when there is none */
export async function findEndpoint(host: string, port: number): Promise<Endpoint> {
  try {
    const found = await dns.lookup(host, { all: true });
    const addresses: string[] = [];
    let missing: unknown;
    for (const address of new Set(found.map((one) => one.address))) {
      try {
        const probe = createServer((socket) => socket.destroy());
        await listening(probe, address, port);
        await closed(probe);
        addresses.push(address);
      } catch (error) {
        // The system's list of hosts may name `::1` where there is no IPv6.
        if (codeOf(error) !== 'EADDRNOTAVAIL' && codeOf(error) !== 'EAFNOSUPPORT') throw error;
        missing = error;
      }
    }
    const [first, ...others] = addresses;
    if (first === undefined) throw missing;
    return { addresses: [first, ...others], port };
  } catch (error) {
    throw listenError(error, host, port);
  }
}

/** @throws {StartError} when nothing can listen on the port */
export async function listen(app: FastifyInstance, { addresses, port }: Endpoint): Promise<Listening> {
  const [first, ...others] = addresses;
  // Fastify would create an HTTP server for each further address, and not wait for its requests at the end. Here all
  // connections are those of one HTTP server; the others have the options that Node gives an HTTP server.
  const servers = others.map((address) => ({
    address,
    server: createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    ),
  }));
  const close = () => Promise.all([app.close(), ...servers.map(({ server }) => closed(server))]);
  let chosen = port;
  try {
    const url = await app.listen({ host: first, port });
    if (port === 0) chosen = Number(new URL(url).port);
    for (const { server, address } of servers) await listening(server, address, chosen);
    return { url, close };
  } catch (error) {
    await close();
    throw listenError(error, addresses.join(', '), chosen);
  }
}

const listening = (server: Server, host: string, port: number) =>
  once(server.listen({ host, port }), 'listening');

const closed = (server: Server) => new Promise((resolve) => server.close(resolve));

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

function listenError(error: unknown, host: string, port: number): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken by another program; end that program or choose another port.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account; choose one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${host}; choose another host, such as 127.0.0.1.`);
    default:
      return error;
  }
}
