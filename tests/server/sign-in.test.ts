import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { startServer, type ServerOptions } from '#server/index.ts';
import { type Derive, deriveInPool } from '#server/hash-threads.ts';
import { hashPassword } from '#server/passwords.ts';
import { sessionDays, sessionsPerAccount } from '#server/sessions.ts';
import { createClient } from '#tests/conformance/client.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { adminOf } from './admin-command.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { password, refusal, rowsOf, signUp, startTestServer, stranger } from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

const dayMs = 24 * 60 * 60 * 1000;

const signIn = (url: string, username: string, secret = password) =>
  fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  });

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const statusWith = async (url: string, cookie: string) =>
  (await fetch(`${url}/api/v1/user/current-user`, { headers: { cookie } })).status;

/** Records the cost of each hash: the length of the key, and the options of scrypt. */
function watchHashes() {
  const hashes: unknown[] = [];
  const derive: Derive = (password, salt, length, options) => {
    hashes.push([length, options]);
    return deriveInPool(password, salt, length, options);
  };
  return { hashes, passwords: { ...quickPasswords, derive } };
}

test('a wrong sign-in costs a hash and gets the same text for any account, and costs none beyond the limit', async () => {
  const two = { points: 2, seconds: 600 };
  const { hashes, passwords } = watchHashes();
  const server = await startTestServer({
    passwords,
    rateLimits: { ...noLimits, signInPerAccountAndAddress: two },
  });
  const [{ registration }, disabled] = [await signUp(server), await signUp(server)];
  await rowsOf(server, `update users set "passwordHash" = '!' || "passwordHash" where id = '${disabled.id}'`);
  const costs = [];
  const texts = new Set<string>();
  for (const username of [registration.username, disabled.registration.username, 'nobody']) {
    hashes.length = 0;
    for (const status of [401, 401, 429]) {
      const response = await signIn(server.url, username, 'wrong');
      expect(response.status).toBe(status);
      if (status === 401) texts.add(await response.text());
    }
    costs.push([...hashes]);
  }
  expect(costs[0]).toHaveLength(2);
  expect(costs).toEqual([costs[0], costs[0], costs[0]]);
  expect([...texts]).toEqual([expect.stringContaining('Invalid user credentials')]);
});

describe('sign-ins that succeed', () => {
  test('are limited, and the limit does not cost a hash', async () => {
    const two = { points: 2, seconds: 600 };
    const { hashes, passwords } = watchHashes();
    const server = await startTestServer({ rateLimits: { ...noLimits, sessionsPerAccount: two }, passwords });
    const { registration } = await signUp(server);
    hashes.length = 0;
    const statuses = [];
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await signIn(server.url, registration.username)).status);
    }
    expect(statuses).toEqual([200, 429, 429]);
    expect(hashes).toHaveLength(1);
    // Attempts with a wrong password do not count towards this limit.
    const other = await signUp(server);
    for (let time = 0; time < 4; time += 1) await signIn(server.url, other.registration.username, 'wrong');
    expect((await signIn(server.url, other.registration.username)).status).toBe(200);
  });

  test('keep the session in use and the newest ones of an account, and all of others', async () => {
    const server = await startTestServer();
    const [user, other] = [await signUp(server), await signUp(server)];
    const cookies: string[] = [];
    for (let time = 0; time <= sessionsPerAccount; time += 1) {
      cookies.push(cookieOf(await signIn(server.url, user.registration.username)));
    }
    const statuses = await Promise.all(cookies.map((cookie) => statusWith(server.url, cookie)));
    expect(statuses).toEqual([401, 401, ...Array.from({ length: sessionsPerAccount - 1 }, () => 200)]);
    await user.call('currentUser');
    await other.call('currentUser');
  });
});

test('an address of a domain with letters of other scripts is one account, however the domain is spelled', async () => {
  const server = await startTestServer();
  // As the browsers' field for addresses sends `o'brien@müller.example`.
  const user = await signUp(server, { email: "o'brien@xn--mller-kva.example" });
  for (const typed of ["o'brien@müller.example", "O'Brien@xn--mller-kva.EXAMPLE"]) {
    const payload = { username: typed, email: typed, password };
    expect(await stranger(server).call('login', { payload })).toMatchObject({ user: { _id: user.id } });
    const registration = { ...user.registration, username: 'another', email: typed };
    const files = { avatar: pixel('another') };
    await stranger(server).refused('register', { payload: registration, files }, 409);
  }
});

test('a session that is not used for long ends, and is deleted', async () => {
  let clock = Date.parse('2026-05-01T12:00:00Z');
  const options = { now: () => clock, rateLimits: noLimits, passwords: quickPasswords };
  const server = await startTestServer(options);
  const [used, unused] = [await signUp(server), await signUp(server)];
  clock += (sessionDays - 1) * dayMs;
  await used.call('currentUser');
  clock += 2 * dayMs;
  await used.call('currentUser');
  await unused.refused('currentUser', {}, 401);
  await server.close();
  await (await startServer({ ...server.storage.options, ...options })).close();
  expect(await rowsOf(server, 'select "userId" from sessions')).toEqual([{ userId: used.id }]);
});

describe('the queue of passwords', () => {
  /** Sends requests at once; the first password is hashed when all refused requests have their response. */
  const statusesOf = async (limit: object, count: number, refusals: number) => {
    const allRefused = Promise.withResolvers<void>();
    const derive: Derive = async (...input) => {
      await allRefused.promise;
      return deriveInPool(...input);
    };
    const server = await startTestServer({
      passwords: { ...quickPasswords, few: count, atOnce: 1, ...limit, derive },
    });
    let refusedSoFar = 0;
    const responses = await Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const response = await signIn(server.url, `nobody_${number}`);
        if (response.status === 503) refusedSoFar += 1;
        if (refusedSoFar === refusals) allRefused.resolve();
        return response;
      }),
    );
    const refused = responses.filter((response) => response.status === 503);
    for (const response of refused) expect(response.headers.get('retry-after')).toBe('5');
    if (refused[0] !== undefined) {
      expect(await refusal(refused[0], 503)).toBe(
        'The server is busy with other sign-ins. Try again in a few seconds.',
      );
    }
    return { answered: responses.length - refused.length, refused: refused.length };
  };

  test('is bounded: when it is full, a request gets a response to try again', async () => {
    expect(await statusesOf({ waiting: 3 }, 12, 8)).toEqual({ answered: 4, refused: 8 });
  });

  test('has room for others when one address uses up its share', async () => {
    expect(await statusesOf({ perAddress: 2 }, 8, 6)).toEqual({ answered: 2, refused: 6 });
  });
});

test('no session made with the old password outlives a change of the password', async () => {
  const server = await startTestServer({
    passwords: { ...quickPasswords, cost: { N: 2 ** 12, r: 8, p: 1 } },
  });
  const user = await signUp(server);
  const { username } = user.registration;
  const signIns: Promise<Response>[] = [];
  const changed = new AbortController();
  const changing = user
    .call('changePassword', { payload: { oldPassword: password, newPassword: 'battery staple' } })
    .finally(() => changed.abort());
  while (!changed.signal.aborted) {
    const next = signIn(server.url, username);
    signIns.push(next);
    // Several requests are in progress at any time.
    if (signIns.length % 4 === 0) await next;
  }
  await changing;
  const responses = await Promise.all(signIns);
  const statuses = await Promise.all(responses.map((response) => statusWith(server.url, cookieOf(response))));
  expect(statuses.length).toBeGreaterThan(3);
  expect(statuses.filter((status) => status !== 401)).toEqual([]);
  await user.call('currentUser');
});

test('of two changes of the password at the same time one counts', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const change = (newPassword: string) =>
    user.call('changePassword', { payload: { oldPassword: password, newPassword } });
  const results = await Promise.allSettled([change('the first one'), change('the second one')]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
});

describe('a hash of another cost', () => {
  /** A server with an account whose hash has a lower cost than new ones. */
  const startWithWeakHash = async (options: Partial<ServerOptions> = {}) => {
    const server = await startTestServer(options);
    const { id, registration } = await signUp(server);
    const hashOf = async () => {
      const [row] = await rowsOf(server, `select "passwordHash" as hash from users where id = '${id}'`);
      return v.parse(v.object({ hash: v.string() }), row).hash;
    };
    const weak = await hashPassword(password, { N: 8, r: 8, p: 1 });
    await rowsOf(server, `update users set "passwordHash" = '${weak}' where id = '${id}'`);
    return { ...server, username: registration.username, weak, hashOf };
  };

  test('is replaced when its owner signs in', async () => {
    const { url, username, weak, hashOf } = await startWithWeakHash();
    expect((await signIn(url, username, 'wrong')).status).toBe(401);
    expect(await hashOf()).toBe(weak);
    const cookie = cookieOf(await signIn(url, username));
    expect(await hashOf()).toMatch(/^scrypt\$16\$8\$1\$/);
    expect(await statusWith(url, cookie)).toBe(200);
    expect((await signIn(url, username)).status).toBe(200);
  });

  test('is replaced once when its owner signs in twice at the same time', async () => {
    const bothVerified = Promise.withResolvers<void>();
    let verified = 0;
    // Neither sign-in renews the hash before both have read it.
    const derive: Derive = async (...input) => {
      const key = await deriveInPool(...input);
      if (input[3].N === 8) verified += 1;
      if (verified === 2) bothVerified.resolve();
      if (input[3].N === 8) await bothVerified.promise;
      return key;
    };
    const server = await startWithWeakHash({ passwords: { ...quickPasswords, atOnce: 2, derive } });
    const { url, username, hashOf } = server;
    const responses = await Promise.all([signIn(url, username), signIn(url, username)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await hashOf()).toMatch(/^scrypt\$16\$8\$1\$/);
    for (const response of responses) expect(await statusWith(url, cookieOf(response))).toBe(200);
  });
});

describe('the guest', () => {
  test('is disabled with all sessions where the server is not for this computer only, and enabled again', async () => {
    const port = await portToKeep();
    const first = await startTestServer({ sample: true, port });
    const { identifier = '', password: secret = '' } = first.guest ?? {};
    const guest = createClient(new URL(first.url));
    const credentials = { payload: { username: identifier, email: identifier, password: secret } };
    await guest.call('login', credentials);
    await first.close();

    const options = { ...first.storage.options, port, rateLimits: noLimits, passwords: quickPasswords };
    const open = await startServer({ ...options, guest: false });
    expect(open.guest).toBeNull();
    await guest.refused('currentUser', {}, 401);
    await stranger(open).refused('login', credentials, 401);
    await open.close();

    const again = await startServer(options);
    expect(again.guest).toEqual({ identifier, password: secret });
    await guest.refused('currentUser', {}, 401);
    await guest.call('login', credentials);
    await again.close();
  });

  test('stays disabled or deleted by an administrator at each start, and is not offered then', async () => {
    const first = await startTestServer({ sample: true });
    const { identifier = '', password: secret = '' } = first.guest ?? {};
    await first.close();
    const admin = adminOf(first.storage);
    /** What a start offers, and the status of a sign-in. */
    const startWith = async (guest: boolean, whileRunning?: () => Promise<unknown>) => {
      const options = { ...first.storage.options, rateLimits: noLimits, passwords: quickPasswords };
      const server = await startServer({ ...options, guest });
      await whileRunning?.();
      const { status } = await signIn(server.url, 'guest', secret);
      await server.close();
      return { isOffered: server.guest !== null, status };
    };
    const refused = { isOffered: false, status: 401 };
    expect((await admin('disable', identifier)).exitCode).toBe(0);
    for (const isOn of [true, false, true]) expect(await startWith(isOn)).toEqual(refused);
    const enable = async () => expect((await admin('enable', identifier)).exitCode).toBe(0);
    expect(await startWith(false, enable)).toEqual(refused);
    expect(await startWith(true)).toEqual({ isOffered: true, status: 200 });
    expect((await admin('delete-user', identifier)).exitCode).toBe(0);
    expect(await startWith(true)).toEqual(refused);
  });
});
