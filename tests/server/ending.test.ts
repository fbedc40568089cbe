import { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServerOptions } from '#server/index.ts';
import { drainMs } from '#server/keep-alive.ts';
import { secondAddress, secondHost, setHostAddresses } from '#tests/fixtures/host-addresses.ts';
import { start } from './serve-command.ts';
import { startTestServer, temporaryFolder } from './support.ts';

const halfOfHeaders = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half: ';

async function startOwn(options: Partial<ServerOptions>) {
  const server = await startTestServer(options);
  return { url: server.url, close: () => server.close(drainMs) };
}

async function startAtTwoAddresses() {
  setHostAddresses('127.0.0.1', secondAddress);
  const server = await startOwn({ host: 'localhost' });
  return { ...server, url: server.url.replace('127.0.0.1', secondHost) };
}

/* How `npm run serve` and `npm run server` end with the connections that they have. */

describe.each([
  ['npm run serve', async () => start({ dataDir: await temporaryFolder() })],
  ['npm run server', () => startOwn({})],
  ['npm run server, at the second address of its host', startAtTwoAddresses],
])('%s', (_what, startHost) => {
  /** A host, and a connection to it that has sent a text. */
  async function startWith(sent: string) {
    const timedOut = vi.spyOn(Server.prototype, 'closeAllConnections');
    onTestFinished(() => timedOut.mockRestore());
    const host = await startHost();
    const { hostname, port } = new URL(host.url);
    const socket = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await new Promise((resolve) => socket.write(sent, resolve));
    // The connection was accepted before this one.
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
    return { socket, close: () => host.close(), timedOut };
  }

  test.each([
    ['that has sent nothing', ''],
    ['that has sent half of the headers', halfOfHeaders],
    [
      'that has sent half of the headers of its second request',
      `GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n${halfOfHeaders}`,
    ],
  ])('ends at once with a connection %s', async (_what, sent) => {
    const { close, timedOut } = await startWith(sent);
    await close();
    expect(timedOut).not.toHaveBeenCalled();
  });

  test('while it ends, a client that reads only after it has sent its whole body is told why it was refused, and that its connection is closed', async () => {
    const { socket, close, timedOut } = await startWith(
      'POST /api/v1/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
        'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    let isClosed = false;
    const closed = close().then(() => (isClosed = true));
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    for (let sent = 0; sent < 128; sent += 1) await new Promise((resolve) => socket.write(chunk, resolve));
    expect(isClosed).toBe(false);
    socket.write('0\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 413 [^]*The request is too large/);
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
    await closed;
    expect(timedOut).not.toHaveBeenCalled();
  });
});
