import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, inject, test, vi } from 'vitest';
import * as v from 'valibot';
import { apiBase } from '#contract/api/calls.ts';
import { errorText } from '#contract/api/server-error.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { startS3 } from '#tests/server/s3.ts';
import { password, post, signUp, temporaryFolder } from '#tests/server/support.ts';
import { createTestDatabase, run } from './databases.ts';

/* `npm run server`: its settings, its log, its responses to a proxy and to Prometheus, and its shutdown. */

const program = join(import.meta.dirname, '../../src/server/program/index.ts');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function temporaryDatabase(from?: string) {
  const database = await createTestDatabase(inject('postgres') ?? '', from);
  cleanUp(() => database.drop());
  return database;
}

/** Starts the program and collects its output. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, WARBLE_DRAIN_DELAY: '0', ...env },
  });
  children.push(child);
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text));
  const exit = once(child, 'exit').then(([code]: unknown[]) => code);
  return {
    child,
    written,
    exit,
    /** The address of the server. */
    ready: () =>
      vi.waitFor(
        () => {
          const url = /Warble's server is ready at (\S+)/.exec(written.out)?.[1];
          if (url === undefined) throw new Error(`Not ready: ${written.err}`);
          return url;
        },
        { timeout: 60_000 },
      ),
  };
}

const running = (url: string) => ({ url, guest: null, close: () => Promise.resolve() });

const LineSchema = v.looseObject({
  call: v.string(),
  status: v.number(),
  ms: v.number(),
  reqId: v.string(),
  account: v.optional(v.string()),
  audit: v.optional(v.string()),
});
const linesOf = (out: string) =>
  out.split('\n').flatMap((line) => (line.includes('"call"') ? [v.parse(LineSchema, JSON.parse(line))] : []));

test('logs each response without what people wrote, and counts it for Prometheus', async () => {
  const database = await temporaryDatabase();
  const media = await temporaryFolder();
  const file = join(await temporaryFolder(), 'settings.json');
  const metricsPort = await portToKeep();
  await writeFile(file, JSON.stringify({ database: 'postgresql://overridden', media, port: 0, metricsPort }));
  const server = start(['--config', file], { WARBLE_DATABASE: database.url });
  const url = await server.ready();
  for (const path of ['/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200);

  const user = await signUp(running(url));
  await post(user, 'a secret text', pixel('secret'));
  await user.call('allTweets', { payload: { query: 'a secret query' } });
  const wrong = { username: user.registration.username, email: '', password: 'wrong' };
  await user.refused('login', { payload: wrong }, 401);
  const lines = await vi.waitFor(
    () => {
      const found = linesOf(server.written.out);
      expect(found).toHaveLength(6);
      return found;
    },
    { timeout: 60_000 },
  );
  expect(lines.map(({ call, status, account, audit }) => [call, status, account, audit])).toEqual([
    ['register', 201, user.id, 'sign-up'],
    ['login', 200, user.id, 'sign-in'],
    ['currentUser', 200, user.id, undefined],
    ['addTweet', 201, user.id, undefined],
    ['allTweets', 200, user.id, undefined],
    ['login', 401, undefined, 'sign-in'],
  ]);
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(6);
  const { email, username } = user.registration;
  for (const secret of ['secret', password, 'wrong', email, username, 'warble_session'])
    expect(server.written.out).not.toContain(secret);

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('warble_response_seconds_count{call="login",status="401"} 1');
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(metrics).toMatch(/^warble_database_connections_waiting 0$/m);
  await fetch(`${url}/metrics`).then(({ status }) => expect(status).toBe(404));
});

test('SIGTERM lets an upload in progress finish, and ends with 0', async () => {
  const database = await temporaryDatabase();
  const server = start(['--media', await temporaryFolder(), '--port', '0'], {
    WARBLE_DATABASE: database.url,
  });
  const url = await server.ready();
  const user = await signUp(running(url));
  const login = await fetch(`${url}${apiBase}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user.registration),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = '--cut\r\ncontent-disposition: form-data; name="content"\r\n\r\nin the middle\r\n--cut--\r\n';
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => (response += text));
  socket.write(
    `POST ${apiBase}/tweet/add-tweet HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nexpect: 100-continue\r\n` +
      `content-length: ${body.length}\r\ncontent-type: multipart/form-data; boundary=cut\r\n\r\n`,
  );
  // The server has started to handle the request.
  await vi.waitFor(() => expect(response).toContain('100 Continue'), { timeout: 60_000 });
  socket.write(body.slice(0, 20));
  server.child.kill('SIGTERM');
  // The server accepts no new requests any more.
  await vi.waitFor(async () => expect(await fetch(`${url}/readyz`).catch(() => null)).toBeNull(), {
    timeout: 60_000,
  });
  socket.write(body.slice(20));
  await vi.waitFor(() => expect(response).toContain('201 Created'), { timeout: 60_000 });
  expect(await server.exit).toBe(0);
});

test('between "not ready" and closing the port, SIGTERM leaves time to answer the requests of a proxy', async () => {
  const database = await temporaryDatabase();
  const server = start(['--media', await temporaryFolder(), '--port', '0', '--drain-delay', '10'], {
    WARBLE_DATABASE: database.url,
  });
  const url = await server.ready();
  const user = await signUp(running(url));
  server.child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), { timeout: 60_000 });
  await post(user, 'still taken');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await server.exit).toBe(0);
  expect(await fetch(`${url}/readyz`).catch(() => null)).toBeNull();
});

test('keeps pictures in S3, and nothing on the machine', async () => {
  const database = await temporaryDatabase();
  const s3 = await startS3();
  const TMPDIR = await temporaryFolder();
  const startIn = () =>
    start(['--media', s3.address, '--port', '0', '--drain-delay', '0'], {
      WARBLE_DATABASE: database.url,
      TMPDIR,
    });
  const [one, other] = [startIn(), startIn()];
  const user = await signUp(running(await one.ready()));
  const { media } = await post(user, 'with a picture', pixel('in S3'));
  await user.image((await other.ready()) + media);
  const files = await readdir(TMPDIR, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
  for (const { child, exit } of [one, other]) {
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  }
  expect(await readdir(TMPDIR)).toEqual([]);

  const wrong = start(['--media', s3.address.replace('pictures', 'other'), '--port', '0'], {
    WARBLE_DATABASE: database.url,
    TMPDIR,
  });
  expect(await wrong.exit).toBe(1);
  expect(wrong.written.err).toContain("The bucket other for the pictures can't be read (404 NoSuchBucket)");
  expect(wrong.written.err.trim().split('\n')).toHaveLength(1);
  expect(await readdir(TMPDIR)).toEqual([]);
});

test('continues when nobody reads its log any more', async () => {
  const server = start([
    '--database',
    `sqlite:${await temporaryFolder()}`,
    '--port',
    '0',
    '--drain-delay',
    '0',
  ]);
  const url = await server.ready();
  server.child.stdout.destroy();
  server.child.stderr.destroy();
  const user = await signUp(running(url));
  await post(user, 'nobody reads of this');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});

test('runs on SQLite in a folder, too', async () => {
  const folder = await temporaryFolder();
  const server = start(['--database', `sqlite:${folder}`, '--port', '0', '--drain-delay', '0']);
  const user = await signUp(running(await server.ready()));
  await post(user, 'in a folder', pixel('in a folder'));
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(await readdir(folder)).toContain('warble.db');
});

test('reports that it is not ready, and asks to try again, while its database is unavailable', async () => {
  const database = await temporaryDatabase();
  const server = start(['--media', await temporaryFolder(), '--port', '0'], {
    WARBLE_DATABASE: database.url,
  });
  const url = await server.ready();
  const user = await signUp(running(url));
  const ask = (statement: string) => run(inject('postgres') ?? '', statement);
  // The server connects again at once where it can.
  await ask(`alter database ${database.name} allow_connections false`);
  await ask(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${database.name}'`,
  );
  await ask(`alter database ${database.name} rename to ${database.name}_away`);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const response = await user.send(`${apiBase}/user/current-user`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(errorText(await response.text())).toContain("can't reach its database");
  await ask(`alter database ${database.name}_away rename to ${database.name}`);
  await ask(`alter database ${database.name} allow_connections true`);
  await user.call('currentUser');
  // For a second, the check before that serves others, too.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
});

test('does not touch the database where its port is taken, which an older version may be using', async () => {
  const database = await temporaryDatabase('template1');
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  cleanUp(() => void blocker.close());
  const address = blocker.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const server = start(['--media', await temporaryFolder(), '--port', port], {
    WARBLE_DATABASE: database.url,
  });
  expect(await server.exit).toBe(1);
  expect(server.written.err).toBe(
    `Port ${port} is taken by another program; end that program or choose another port.\n`,
  );
  const { rows } = await run(database.url, "select tablename from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
});

test('does not start on a database of another program that has tables of the same names', async () => {
  const foreign = await temporaryDatabase('template1');
  await run(foreign.url, 'create table users (name text)');
  const server = start(['--database', foreign.url, '--media', await temporaryFolder()]);
  expect(await server.exit).toBe(1);
  expect(server.written.err).toContain('tables of another program (relation "users" already exists)');
});

test.each([
  [
    ['--database', 'postgresql://me:secret@127.0.0.1/warble', '--media', 'MEDIA'],
    2,
    'leave the password out',
  ],
  [['--media', 'MEDIA'], 2, '"database" is missing'],
  [['--database', 'postgresql://127.0.0.1/warble'], 2, '"media" is missing'],
  [['--database', 'sqlite:DATA', '--media', 'MEDIA'], 2, 'has its pictures there, too'],
  [
    ['--database', 'postgresql://127.0.0.1/warble', '--media', 's3://me:secret@pictures'],
    2,
    'must not have a key in it',
  ],
  [
    ['--database', 'postgresql://127.0.0.1/warble', '--media', 's3://pictures?endpoint=ftp://x'],
    2,
    '"media" must be an address like s3://bucket/prefix',
  ],
  [
    ['--database', 'mysql://127.0.0.1/warble', '--media', 'MEDIA'],
    2,
    'must be an address like postgresql://',
  ],
  [['--database', 'postgresql://127.0.0.1/warble', '--media', 'MEDIA', '--port', 'x'], 2, '"port"'],
  [['--verbose'], 2, "Unknown option '--verbose'"],
  [
    ['--database', 'postgresql://me@127.0.0.1:1/warble', '--media', 'MEDIA'],
    1,
    "127.0.0.1:1/warble can't be used",
  ],
  [
    ['--database', 'postgresql://me@nowhere.invalid/warble', '--media', 'MEDIA'],
    1,
    "nowhere.invalid/warble can't be used",
  ],
])('%j ends with %i and a sentence', async (args, code, text) => {
  const media = await temporaryFolder();
  const server = start(args.map((arg) => (arg === 'MEDIA' ? media : arg)));
  expect(await server.exit).toBe(code);
  expect(server.written.err).toContain(text);
  expect(server.written.err).not.toContain('secret');
  expect(server.written.err.trim().split('\n')).toHaveLength(1);
});
