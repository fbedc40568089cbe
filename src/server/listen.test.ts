import fastify from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { secondAddress, secondHost, setHostAddresses } from '#tests/fixtures/host-addresses.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { findEndpoint, listen } from './listen.ts';
import { StartError } from './start-error.ts';

/** An address that no computer has. */
const nowhere = '192.0.2.1';

test('a server listens on all addresses of its host that the computer has', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => reply.send('found'));
  setHostAddresses(nowhere, '127.0.0.1', secondAddress);
  const { url, close } = await listen(app, await findEndpoint('localhost', 0));
  onTestFinished(() => void close());
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  for (const address of [url, url.replace('127.0.0.1', secondHost)])
    expect(await (await fetch(address)).text()).toBe('found');
});

test('a port that is taken at one of the addresses is refused', async () => {
  const port = await portToKeep();
  const taken = createServer().listen(port, secondAddress);
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  setHostAddresses('127.0.0.1', secondAddress);
  await expect(findEndpoint('localhost', port)).rejects.toThrow(
    new StartError(`Port ${port} is taken by another program; end that program or choose another port.`),
  );
});

test('a host none of whose addresses the computer has is refused', async () => {
  setHostAddresses(nowhere);
  await expect(findEndpoint('host.example', 4780)).rejects.toThrow(
    new StartError('This machine has no address host.example; choose another host, such as 127.0.0.1.'),
  );
});
