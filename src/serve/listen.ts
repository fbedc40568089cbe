import type { Server } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { StartError } from '#server/index.ts';

/* On which address and port the browser host listens. */

const defaultPort = 4780;
/** How many ports, from `defaultPort` on, are tried. */
const portsTried = 20;

/**
 * Listens on the port, or on any free one for 0. Without a port: on `defaultPort`, or the next free one after it.
 * @throws {StartError} with one sentence that says what to do
 */
export async function listen(http: Server, host: string, port: number | undefined): Promise<void> {
  const ports =
    port === undefined
      ? [...Array.from({ length: portsTried }, (_, index) => defaultPort + index), 0]
      : [port];
  for (const candidate of ports) {
    const failure = await tryPort(http, host, candidate);
    if (failure === undefined) return;
    // Windows reserves ranges of ports, which then fail with EACCES.
    const isTaken = failure.code === 'EADDRINUSE' || failure.code === 'EACCES';
    if (!isTaken || port !== undefined) throw listenError(failure, host, candidate);
  }
}

function tryPort(http: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    http.once('error', resolve);
    http.listen({ port, host, exclusive: true }, () => {
      http.off('error', resolve);
      resolve(undefined);
    });
  });
}

function listenError(failure: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (failure.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use by another program: choose another one with --port, or leave --port out.`,
    );
  }
  if (failure.code === 'EACCES') {
    const other = port < 1024 ? 'one above 1023' : 'another one';
    return new StartError(`Port ${port} is reserved by the system: choose ${other} with --port.`);
  }
  return new StartError(
    `This computer has no address "${host}": use --host 127.0.0.1 for this computer only, or --host 0.0.0.0 for the network.`,
  );
}

/** The address for a browser on this computer. */
export function reachableUrl(host: string, http: Server): string {
  const { port } = addressOf(http);
  const name = host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

function addressOf(http: Server): AddressInfo {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address;
}
