import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { closeHttp, listen, reachableUrl } from './listen.ts';

/** A server for which the system has reserved some ports, as Windows does for virtual machines. */
function serverWith(reserved: readonly number[]) {
  const http = createServer();
  const tried: number[] = [];
  vi.spyOn(http, 'listen').mockImplementation((options: unknown, done: unknown) => {
    const port = Number(Object(options).port);
    tried.push(port);
    if (reserved.includes(port)) http.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' }));
    else if (typeof done === 'function') done();
    return http;
  });
  return { http, tried };
}

it('takes the next port where the system has reserved the default one', async () => {
  const { http, tried } = serverWith([4780, 4781]);
  await listen(http, '127.0.0.1', undefined);
  expect(tried).toEqual([4780, 4781, 4782]);
});

it.each([
  [80, 'Port 80 is reserved by the system: choose one above 1023 with --port.'],
  [5000, 'Port 5000 is reserved by the system: choose another one with --port.'],
])('says what to do where the chosen port %i is reserved', async (port, text) => {
  await expect(listen(serverWith([port]).http, '127.0.0.1', port)).rejects.toThrow(text);
});

/** A server whose responses are up to the test. */
async function startServer() {
  // Otherwise Node closes connections after a while.
  const http = createServer({ keepAliveTimeout: 0 });
  await listen(http, '127.0.0.1', 0);
  onTestFinished(() => http.closeAllConnections());
  return {
    http,
    begin: async () => {
      const socket = connect(Number(new URL(reachableUrl('127.0.0.1', http)).port), '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      const response = await new Promise<ServerResponse>((resolve) =>
        http.once('request', (_, outgoing) => resolve(outgoing)),
      );
      return { received: text(socket), response };
    },
  };
}

it('gives requests in progress 30 seconds at the end', async () => {
  const { http, begin } = await startServer();
  const [quick, slow] = [await begin(), await begin()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = closeHttp(http);
  vi.advanceTimersByTime(29_999);
  quick.response.setHeader('connection', 'close').end('complete');
  expect(await quick.received).toMatch(/complete$/);
  vi.advanceTimersByTime(1);
  expect(await slow.received).toBe('');
  await closed;
});

it('closes the connection of a request that is in progress at the end after its response', async () => {
  const { http, begin } = await startServer();
  const { response, received } = await begin();
  const timedOut = vi.spyOn(http, 'closeAllConnections');
  const closed = closeHttp(http);
  response.end('complete');
  expect(await received).toMatch(/complete$/);
  await closed;
  expect(timedOut).not.toHaveBeenCalled();
});
