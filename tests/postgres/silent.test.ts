import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inject, expect, test, vi } from 'vitest';
import { isWarbleRunning, openPostgres } from '#server/database/postgres.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { post, signUp, startTestServer, temporaryFolder } from '#tests/server/support.ts';
import { createTestDatabase, run } from './databases.ts';

/**
 * A database behind a network that can stop to transmit anything for the open connections, without closing them, or resets
 * each connection on which something is sent.
 */
async function startRelay() {
  const postgres = inject('postgres') ?? '';
  const database = await createTestDatabase(postgres);
  cleanUp(() => database.drop());
  const { searchParams, hostname, port } = new URL(postgres.replace('@/', '@localhost/'));
  const folder = searchParams.get('host');
  const open: Socket[] = [];
  const clients = new Set<Socket>();
  let resets = false;
  const resetAtData = (client: Socket) =>
    client
      .unpipe()
      .once('data', () => client.resetAndDestroy())
      .resume();
  const relay = createServer((client) => {
    clients.add(client.on('error', () => {}).once('close', () => clients.delete(client)));
    if (resets) {
      resetAtData(client);
      return;
    }
    const path = `${folder}/.s.PGSQL.5432`;
    const server = connect(folder === null ? { host: hostname, port: Number(port) || 5432 } : { path });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
      open.push(from);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  cleanUp(() => {
    for (const socket of open) socket.destroy();
    relay.close();
  });
  const bound: AddressInfo | string | null = relay.address();
  if (bound === null || typeof bound === 'string') throw new Error('The relay does not listen on a port.');
  return {
    url: `postgresql://warble@127.0.0.1:${bound.port}/${database.name}`,
    stall: () => {
      for (const socket of open.splice(0)) socket.unpipe().pause();
    },
    reset: () => {
      resets = true;
      for (const client of clients) resetAtData(client);
    },
  };
}

/** A server on a database behind a relay, with somebody who has posted. */
async function startBehindRelay() {
  const { url, ...relay } = await startRelay();
  const dataDir = await temporaryFolder();
  const open = () => openPostgres({ url, timeoutMs: 3000 });
  const server = await startTestServer(
    // Else, the errors would be logged to stderr.
    { operation: { log: { write: () => {} } } },
    { dataDir, url, options: { dataDir, openDatabase: open } },
  );
  const user = await signUp(server);
  const { _id: tweetId } = await post(user, 'before');
  return {
    ...relay,
    read: async () => (await user.send('/api/v1/user/current-user')).status,
    like: async () => (await user.send(`/api/v1/like/${tweetId}`, { method: 'POST' })).status,
  };
}

test('a database whose computer has disappeared silently is used again when new connections get through', async () => {
  const { stall, read, like } = await startBehindRelay();
  // All connections are in use once.
  const all = () => Promise.all(Array.from({ length: 8 }, () => [read(), like()]).flat());
  const areAllAnswered = () => vi.waitFor(async () => expect(new Set(await all())).toEqual(new Set([200])));
  await areAllAnswered();
  stall();
  await areAllAnswered();
});

test('requests whose connection is reset, as when PostgreSQL crashes, are answered with 503', async () => {
  const { reset, read, like } = await startBehindRelay();
  reset();
  // The first ones are those of open connections, the others those of connections that are being made.
  for (let turn = 0; turn < 3; turn += 1) expect([await read(), await like()]).toEqual([503, 503]);
});

test('a server without requests is connected again, and so noticed, when PostgreSQL has ended its connections', async () => {
  const database = await createTestDatabase(inject('postgres') ?? '');
  cleanUp(() => database.drop());
  const { url } = database;
  const dataDir = await temporaryFolder();
  await startTestServer(
    {},
    { dataDir, url, options: { dataDir, openDatabase: () => openPostgres({ url }) } },
  );
  // Returns when they have ended.
  const end = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await run(url, end);
  await vi.waitFor(async () => expect(await isWarbleRunning(url)).toBe(true));
});
