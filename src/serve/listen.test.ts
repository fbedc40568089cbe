import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { listen } from './listen.ts';

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
