import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'vitest';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { expectSentence } from '#tests/postgres/ending-program.ts';

/* What is printed where something between the programs and PostgreSQL refuses them: what it answers is sent by a fake. */

/** Starts a fake of PostgreSQL, which answers the first message of each client; returns its address. */
async function startFake(answer: (message: Buffer) => string | Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', (message) => socket.end(answer(message)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => void server.close());
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('It does not listen on a port.');
  return `postgresql://warble@127.0.0.1:${bound.port}/warble`;
}

test('a database without encryption ends both programs with a sentence', async () => {
  // PostgreSQL's answer to a client that asks for TLS, where it has none.
  const address = `${await startFake(() => 'N')}?sslmode=verify-full`;
  const text = 'turn on "ssl" in its settings, or leave sslmode and the certificates out of the address.';
  for (const program of ['server', 'admin'] as const)
    await expectSentence(program, { what: 'no encryption', attempt: () => ({ address }), code: 1, text });
});

test('a pooler that refuses timeouts ends both programs with a sentence', async () => {
  // What PgBouncer answers: an error, with its fields and the length of all.
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const header = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  const address = await startFake((message) =>
    message.includes('statement_timeout') ? Buffer.concat([header, Buffer.from(fields)]) : '',
  );
  const text =
    '(unsupported startup parameter: statement_timeout); connect to PostgreSQL itself, since a pooler such as PgBouncer refuses the timeouts that Warble sets.';
  for (const program of ['server', 'admin'] as const)
    await expectSentence(program, { what: 'a pooler', attempt: () => ({ address }), code: 1, text });
});
