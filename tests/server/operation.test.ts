import { connect } from 'node:net';
import fastify from 'fastify';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pixel } from '#tests/conformance/pixel.ts';
import { openDatabase } from '#server/database/open.ts';
import type { ServerOptions } from '#server/index.ts';
import { machineTexts } from '#server/machine-errors.ts';
import { describeError, serveHealth } from '#server/operation.ts';
import { startMetrics } from '#server/program/metrics.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { password, post, signUp, startTestServer, temporaryFolder } from './support.ts';

/* What an administrator sees of a server: its log, its metrics, and whether it is ready. */

const LineSchema = v.looseObject({ level: v.number(), call: v.optional(v.string()) });

/** A server with a log, whose lines are read as JSON. */
async function startLogged(operation: ServerOptions['operation'] = {}, options: Partial<ServerOptions> = {}) {
  const written: string[] = [];
  const server = await startTestServer({
    ...options,
    operation: { ...operation, log: { write: (line) => void written.push(line) } },
  });
  return {
    server,
    written,
    /** Without that of the start. */
    lines: () => written.map((line) => v.parse(LineSchema, JSON.parse(line))).slice(1),
  };
}

test('a connection to a proxy stays open for longer than proxies keep one', async () => {
  const { server } = await startLogged();
  expect((await fetch(server.url + '/healthz')).headers.get('keep-alive')).toBe('timeout=150');
});

test('each response is a line of log with its call and account; those that an administrator accounts for have a mark and the address', async () => {
  const answered: unknown[] = [];
  const { server, written, lines } = await startLogged({
    onResponse: (responded) => answered.push(responded),
  });
  for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).toBe(200);
  const user = await signUp(server);
  const { media } = await post(user, 'a secret text', pixel('logged'));
  await user.image(media);
  await user.call('changePassword', { payload: { oldPassword: password, newPassword: 'new secret' } });
  const wrong = { username: user.registration.username, password: 'wrong' };
  await user.refused('login', { payload: wrong }, 401);
  await user.send('/nowhere?secret=1');
  await user.call('logout');
  await vi.waitFor(() => expect(lines()).toHaveLength(9));
  const [address, account] = ['127.0.0.1', user.id];
  expect(lines()).toMatchObject([
    { level: 30, call: 'register', status: 201, account, audit: 'sign-up', address },
    { level: 30, call: 'login', status: 200, account, audit: 'sign-in', address },
    { level: 30, call: 'currentUser', status: 200, account },
    { level: 30, call: 'addTweet', status: 201, account },
    { level: 30, call: 'media', status: 200, account },
    { level: 30, call: 'changePassword', status: 200, account, audit: 'password', address },
    { level: 30, call: 'login', status: 401, audit: 'sign-in', address },
    { level: 30, call: 'other', status: 404 },
    { level: 30, call: 'logout', status: 200, account, audit: 'sign-out', address },
  ]);
  for (const line of lines().filter(({ call }) =>
    ['currentUser', 'addTweet', 'media', 'other'].includes(call ?? ''),
  )) {
    expect(line).not.toHaveProperty('audit');
    expect(line).not.toHaveProperty('address');
  }
  for (const index of [6, 7]) expect(lines()[index]).not.toHaveProperty('account');
  expect(answered).toEqual(lines().map(({ call, status, ms }) => ({ call, status, ms })));
  for (const { ms } of v.parse(v.array(v.object({ ms: v.number() })), answered)) {
    expect(ms).toBeGreaterThan(0);
    // Tenths of a millisecond.
    expect(ms * 10).toBeCloseTo(Math.round(ms * 10), 6);
  }
  const { email, username } = user.registration;
  for (const secret of ['secret', password, email, username, 'warble_session'])
    expect(written.join('')).not.toContain(secret);
});

/** Starts a logged server whose database can be made to fail. */
async function startBreakable() {
  const dataDir = await temporaryFolder();
  let failure: Error | null = null;
  const open = async () => {
    const database = await openDatabase(dataDir);
    return {
      ...database,
      async sync() {
        if (failure !== null) throw failure;
        await database.sync();
      },
    };
  };
  const fail = (error: Error | null) => {
    failure = error;
  };
  return { ...(await startLogged({}, { openDatabase: open })), fail };
}

test('an unexpected error is logged with its method and route, and without what people wrote', async () => {
  const { server, written, lines, fail } = await startBreakable();
  const user = await signUp(server);
  fail(Object.assign(new RangeError('out of order'), { detail: 'a secret text', code: 'E1' }));
  expect(await user.refused('addTweet', { payload: { content: 'a secret text' } }, 500)).toBe(
    'Something went wrong',
  );
  await vi.waitFor(() => expect(lines().filter(({ level }) => level === 50)).toHaveLength(1));
  expect(lines().find(({ level }) => level === 50)).toMatchObject({
    err: { type: 'RangeError', message: 'out of order', stack: expect.stringContaining('.ts'), code: 'E1' },
    method: 'POST',
    route: '/api/v1/tweet/add-tweet',
  });
  expect(written.join('')).not.toContain('secret');
});

test.each([
  ['53100', 'full', 507, 'The disk of the database is full: make room on it.'],
  ['53300', 'away', 503, expect.stringMatching(/^The database has no connection left: let it have more/)],
] as const)(
  'the error %s of PostgreSQL is logged with what to do, and the change is made once it is gone',
  async (code, cause, status, advice) => {
    const { server, lines, fail } = await startBreakable();
    const user = await signUp(server);
    fail(Object.assign(new Error('failed'), { code, severity: 'ERROR' }));
    expect(await user.refused('addTweet', { payload: { content: 'Later' } }, status)).toBe(
      machineTexts[cause],
    );
    await vi.waitFor(() => expect(lines().filter(({ level }) => level === 50)).toHaveLength(1));
    expect(lines().find(({ level }) => level === 50)).toMatchObject({ msg: advice, err: { code } });
    fail(null);
    await post(user, 'Later');
  },
);

test('an error without a stack and a code is described, too', () => {
  const error = new Error('short');
  delete error.stack;
  expect(describeError(error)).toEqual({ type: 'Error', message: 'short', stack: '' });
});

test('a server is ready with its database, also without its pictures, until it is about to end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openDatabase(await temporaryFolder());
  const broken = { isClosing: false, isUnsynced: false, isAway: false };
  const throwIf = async (isBroken: boolean) => {
    if (isBroken) throw new Error('broken');
  };
  const app = fastify();
  const sync = () => throwIf(broken.isUnsynced);
  let checks = 0;
  const check = () => {
    checks += 1;
    return throwIf(broken.isAway);
  };
  serveHealth(app, { db: database.db, sync }, { check }, () => broken.isClosing);
  onTestFinished(() => app.close());
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    // Until then, the result is shared.
    vi.advanceTimersByTime(1000);
    return [statusCode, JSON.parse(body)];
  };
  const alive = { status: 'ok' };
  expect(await ask('/readyz')).toEqual([200, { status: 'ok', pictures: 'ok' }]);
  // Any number of requests at the same time, and soon after, make one check.
  const many = Array.from({ length: 20 }, () => app.inject({ url: '/readyz' }));
  for (const { statusCode } of await Promise.all(many)) expect(statusCode).toBe(200);
  vi.advanceTimersByTime(999);
  await app.inject({ url: '/readyz' });
  expect(checks).toBe(2);
  vi.advanceTimersByTime(1);
  broken.isAway = true;
  expect(await ask('/readyz')).toEqual([200, { status: 'ok', pictures: 'away' }]);
  broken.isUnsynced = true;
  expect(await ask('/readyz')).toEqual([503, { status: 'no database' }]);
  broken.isUnsynced = false;
  await database.close();
  expect(await ask('/readyz')).toEqual([503, { status: 'no database' }]);
  expect(await ask('/healthz')).toEqual([200, alive]);
  broken.isClosing = true;
  expect(await ask('/readyz')).toEqual([503, { status: 'closing' }]);
  expect(await ask('/healthz')).toEqual([200, alive]);
});

test('a server that ends waits for a request only as long as it was told', async () => {
  const { server } = await startLogged();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  const head = 'POST /api/v1/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  socket.write(`${head}content-length: 9\r\n\r\n{`);
  // The connection was accepted before this one.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await Promise.all([server.close(100), server.close(), ended]);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test('the address of a client is taken from a proxy that was named, and from nobody else', async () => {
  const addressOf = async (operation: ServerOptions['operation'], forwarded = '203.0.113.9') => {
    const { server, lines } = await startLogged(operation);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const body = JSON.stringify({ username: 'nobody', password });
    await fetch(`${server.url}/api/v1/user/login`, { method: 'POST', headers, body });
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    return lines()[0]?.['address'];
  };
  expect(await addressOf({})).toBe('127.0.0.1');
  expect(await addressOf({ trustProxy: [] })).toBe('127.0.0.1');
  expect(await addressOf({ trustProxy: ['127.0.0.0/8'] })).toBe('203.0.113.9');
  expect(await addressOf({ trustProxy: ['10.0.0.0/8'] })).toBe('127.0.0.1');
  // Some proxies add the port of each connection, also to the address of the proxy before them.
  const chain = '203.0.113.9:50123, [fd00::1]:443, 10.0.0.1:443';
  expect(await addressOf({ trustProxy: ['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8'] }, chain)).toBe(
    '203.0.113.9',
  );
});

test('metrics are served on a port of their own, by call and status', async () => {
  const port = await portToKeep();
  const metrics = await startMetrics(port);
  try {
    metrics.onResponse({ call: 'login', status: 401, ms: 30 });
    metrics.onResponse({ call: 'login', status: 401, ms: 3000 });
    metrics.onResponse({ call: 'allTweets', status: 200, ms: 1 });
    const database = await openDatabase(await temporaryFolder());
    metrics.watch(database);
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(await read()).not.toContain('warble_database');
    const shared = { connections: () => ({ open: 7, idle: 5, waiting: 3 }) };
    metrics.watch({
      ...database,
      shared: {
        ...shared,
        createLimiter: () => expect.unreachable(),
        runAlone: () => Promise.resolve(false),
        now: () => Promise.resolve(0),
      },
    });
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await response.text();
    for (const line of [
      '# HELP warble_response_seconds Time from request to response, by call and status; refusals are those from 400 on',
      'warble_response_seconds_bucket{le="0.025",call="login",status="401"} 0',
      'warble_response_seconds_bucket{le="0.05",call="login",status="401"} 1',
      'warble_response_seconds_bucket{le="10",call="login",status="401"} 2',
      'warble_response_seconds_sum{call="login",status="401"} 3.03',
      'warble_response_seconds_bucket{le="0.002",call="allTweets",status="200"} 1',
      '# HELP warble_database_connections_open Connections to the database',
      'warble_database_connections_open 7',
      '# HELP warble_database_connections_idle Connections that nobody uses',
      'warble_database_connections_idle 5',
      '# HELP warble_database_connections_waiting Requests that wait for a connection',
      'warble_database_connections_waiting 3',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    await database.close();
    await expect(startMetrics(port)).rejects.toThrow(
      new RegExp(`^The port ${port} for metrics can't be used \\(.*EADDRINUSE.*\\); choose another one\\.$`),
    );
  } finally {
    await metrics.close();
  }
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
