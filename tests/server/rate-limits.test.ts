import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import { type Derive, deriveInPool } from '#server/hash-threads.ts';
import type { ServerOptions } from '#server/index.ts';
import { defaultRateLimits, longTextAbove } from '#server/rate-limits.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { isShared, password, post, refusal, signUp, startTestServer, type TestUser } from './support.ts';

// Refusals name the remaining time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const two = { points: 2, seconds: 600 };

const withLimits = (rateLimits: ServerOptions['rateLimits'], more: Partial<ServerOptions> = {}) =>
  startTestServer({ ...more, rateLimits: { ...noLimits, ...rateLimits } });

const signIn = (url: string, username: string, secret: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password: secret }),
  });

test('wrong passwords for one account are limited, also with the right one; other accounts are not', async () => {
  const server = await withLimits({ signInPerAccountAndAddress: two });
  const [one, other] = [await signUp(server), await signUp(server)];
  const { username, email } = one.registration;
  expect((await signIn(server.url, username, 'wrong')).status).toBe(401);
  expect((await signIn(server.url, username.toUpperCase(), 'wrong')).status).toBe(401);
  const refused = await signIn(server.url, username, password);
  expect(refused.headers.get('retry-after')).toMatch(/^(600|5\d\d)$/);
  expect(await refusal(refused, 429)).toBe('Too many sign-in attempts. Try again in 10 minutes.');
  const byEmail = { username: '', email, password };
  expect(await one.refused('login', { payload: byEmail }, 429)).toContain('Too many');
  expect((await signIn(server.url, other.registration.username, password)).status).toBe(200);
});

/** Registers the account `shown`. */
async function registerShown(url: string, headers: Record<string, string>): Promise<void> {
  const form = new FormData();
  const account = { username: 'shown', email: 'shown@warble.example', fullName: 'Shown', password };
  for (const [field, value] of Object.entries(account)) form.set(field, value);
  form.set('avatar', pixel('shown'), 'a.png');
  await fetch(`${url}/api/v1/user/register`, { method: 'POST', headers, body: form });
}

test('an account can’t be locked out from elsewhere, but guessing from many addresses is limited, too', async () => {
  const ten = { points: 10, seconds: 600 };
  const server = await withLimits(
    { signInPerAccountAndAddress: two, signInPerAccount: ten },
    { key: 'secret' },
  );
  const from = (address: string) => ({ [serverKeyHeader]: 'secret', 'x-forwarded-for': address });
  await registerShown(server.url, from('10.0.0.1'));
  const tries = async (address: string, secret: string) =>
    (await signIn(server.url, 'shown', secret, from(address))).status;
  for (const status of [401, 401, 429, 429]) expect(await tries('203.0.113.1', 'wrong')).toBe(status);
  expect(await tries('10.0.0.1', password)).toBe(200);
  for (let host = 0; host < 10; host += 1) await tries(`198.51.100.${host}`, 'wrong');
  expect(await tries('198.51.100.99', 'wrong')).toBe(429);
});

// The default limits are the same with each database.
test.skipIf(isShared)(
  'by default, 10 wrong passwords of an account lock out an address, 100 lock out all, and 300 sign-ins may fail from an address',
  async () => {
    const server = await startTestServer({ rateLimits: defaultRateLimits, key: 'secret' });
    const from = (address: string) => ({ [serverKeyHeader]: 'secret', 'x-forwarded-for': address });
    await registerShown(server.url, from('10.0.0.1'));
    /**
     * The number of wrong attempts that are checked and not refused, and the time until the next attempt is allowed.
     */
    const lookedAt = async (tries: number, senderOf: (time: number) => string, name?: string) => {
      for (let time = 0; time < tries; time += 1) {
        const response = await signIn(server.url, name ?? `nobody_${time}`, 'wrong', from(senderOf(time)));
        if (response.status === 429) return [time, await refusal(response, 429)];
        expect(response.status).toBe(401);
      }
      return [tries, ''];
    };
    const wait = 'Too many sign-in attempts. Try again in 15 minutes.';
    expect(await lookedAt(20, () => '203.0.113.1', 'shown')).toEqual([10, wait]);
    expect((await signIn(server.url, 'shown', password, from('10.0.0.1'))).status).toBe(200);
    expect(await lookedAt(120, (time) => `198.51.100.${time}`, 'shown')).toEqual([90, wait]);
    expect(await lookedAt(320, () => '192.0.2.1')).toEqual([300, wait]);
  },
);

test('of IPv6, limits count for the network', async () => {
  const server = await withLimits({ signInPerAddress: two }, { key: 'secret' });
  const tries = async (address: string) => {
    const headers = { [serverKeyHeader]: 'secret', 'x-forwarded-for': address };
    return (await signIn(server.url, 'nobody', 'wrong', headers)).status;
  };
  expect(await tries('2001:db8:0:1::1')).toBe(401);
  expect(await tries('2001:db8:0:1:ffff::2')).toBe(401);
  expect(await tries('2001:db8:0:1:1:2:3:4')).toBe(429);
  expect(await tries('2001:db8:0:2::1')).toBe(401);
  expect(await tries('::ffff:203.0.113.5')).toBe(401);
  expect(await tries('203.0.113.5')).toBe(401);
  expect(await tries('203.0.113.5')).toBe(429);
});

const search = { payload: { query: 'a' } };
const secrets = { payload: { oldPassword: password, newPassword: password } };
const account = { payload: { username: 'busy_one', fullName: 'Busy', bio: 'Busy' } };

test.each([
  [
    'picturesPerAccount',
    (user: TestUser) => user.refused('updateAvatar', { files: { avatar: pixel('again') } }, 429),
  ],
  ['readsPerAccount', (user: TestUser) => user.refused('notifications', {}, 429)],
  ['searchesPerAccount', (user: TestUser) => user.refused('allUsers', search, 429)],
  ['searchesPerAccount', (user: TestUser) => user.refused('allTweets', search, 429)],
  ['searchesPerAccount', (user: TestUser) => user.refused('followingTweets', search, 429)],
  ['searchBurstPerAccount', (user: TestUser) => user.refused('allUsers', search, 429)],
  ['searchBurstPerAccount', (user: TestUser) => user.refused('allTweets', search, 429)],
  ['passwordsPerAccount', (user: TestUser) => user.refused('changePassword', secrets, 429)],
  ['changesPerAccount', (user: TestUser) => user.refused('updateAccount', account, 429)],
])('%s is a limit of each account', async (limit, ask) => {
  const server = await withLimits({ [limit]: { points: 4, seconds: 600 } });
  const [one, other] = [await signUp(server), await signUp(server)];
  // The sign-up has already used one read.
  for (let time = 0; time < 3; time += 1) await expect(ask(one)).rejects.toThrow('answered 200');
  await ask(one).catch(() => {});
  expect(await ask(one)).toMatch(/^Too many .* Try again in 10 minutes\.$/);
  await expect(ask(other)).rejects.toThrow(/answered (200|409)/);
});

test('a right password resets the count', async () => {
  const server = await withLimits({ signInPerAccountAndAddress: two });
  const { registration } = await signUp(server);
  for (const secret of ['wrong', password, 'wrong', password, 'wrong']) {
    expect((await signIn(server.url, registration.username, secret)).status).not.toBe(429);
  }
});

test('failed sign-ins from one address are limited across accounts, successful ones do not count', async () => {
  const server = await withLimits({ signInPerAddress: two });
  const { registration } = await signUp(server);
  for (let time = 0; time < 4; time += 1) {
    expect((await signIn(server.url, registration.username, password)).status).toBe(200);
  }
  for (const name of ['guess_a', 'guess_b'])
    expect((await signIn(server.url, name, 'wrong')).status).toBe(401);
  await refusal(await signIn(server.url, 'guess_c', 'wrong'), 429);
});

test('sign-ins that a busy server does not verify do not count as failed', async () => {
  const busy = { gate: Promise.resolve() };
  const derive: Derive = async (...input) => {
    await busy.gate;
    return deriveInPool(...input);
  };
  const server = await withLimits(
    { signInPerAddress: { points: 4, seconds: 600 } },
    { passwords: { ...quickPasswords, derive, perAddress: 1 } },
  );
  const { registration } = await signUp(server);
  const tries = async () => (await signIn(server.url, registration.username, password)).status;
  const { promise, resolve: open } = Promise.withResolvers<void>();
  busy.gate = promise;
  const refused: number[] = [];
  const all = Array.from({ length: 12 }, async () => {
    const status = await tries();
    if (status !== 200) refused.push(status);
    // The one whose password is being hashed waits until all others have their response.
    if (refused.length === 11) open();
    return status;
  });
  expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(1);
  expect(refused).toContain(503);
  expect(await tries()).toBe(200);
});

test('sign-ins above the limit of one account do not count towards that of their address', async () => {
  const server = await withLimits({ sessionsPerAccount: two, signInPerAddress: two });
  const [one, other] = [await signUp(server), await signUp(server)];
  expect((await signIn(server.url, one.registration.username, password)).status).toBe(200);
  for (let time = 0; time < 4; time += 1)
    await refusal(await signIn(server.url, one.registration.username, password), 429);
  expect((await signIn(server.url, other.registration.username, password)).status).toBe(200);
});

test('sign-ups from one address are limited', async () => {
  const server = await withLimits({ signUpPerAddress: two });
  const user = await signUp(server);
  await signUp(server);
  const payload = { ...user.registration, username: 'third', email: 'third@warble.example' };
  const text = await user.refused('register', { payload, files: { avatar: pixel('third') } }, 429);
  expect(text).toBe('Too many new accounts from this address. Try again in 10 minutes.');
});

test('tweets and comments of one account are limited together; other accounts are not', async () => {
  const server = await withLimits({ postingPerAccount: two });
  const [one, other] = [await signUp(server), await signUp(server)];
  const { _id: tweetId } = await post(one, 'first');
  const comment = { params: { tweetId }, payload: { content: 'second' } };
  await one.call('addComment', comment);
  expect(await one.refused('addComment', comment, 429)).toBe(
    'Too many posts at once. Try again in 10 minutes.',
  );
  expect(await one.refused('addTweet', { payload: { content: 'third' } }, 429)).toContain('Too many posts');
  await other.call('addComment', comment);
});

test('posts that are refused to one account do not count towards the limit of its address', async () => {
  const server = await withLimits({ postingPerAccount: two, postingPerAddress: { points: 5, seconds: 600 } });
  const [one, other] = [await signUp(server), await signUp(server)];
  for (const content of ['first', 'second']) await post(one, content);
  for (let time = 0; time < 6; time += 1)
    await one.refused('addTweet', { payload: { content: 'more' } }, 429);
  for (const content of ['third', 'fourth']) await post(other, content);
});

test('long tweets and comments of one account are limited together, edits included; short ones are not', async () => {
  const server = await withLimits({ longTextsPerAccount: two });
  const [one, other] = [await signUp(server), await signUp(server)];
  const [longest, long] = ['x'.repeat(longTextAbove), { content: 'x'.repeat(longTextAbove + 1) }];
  for (let time = 0; time < 3; time += 1) await post(one, longest);
  const { _id: tweetId } = await post(one, long.content);
  const { _id: commentId } = await one.call('addComment', { params: { tweetId }, payload: long });
  const text = 'Too many texts of more than 2000 characters at once. Try again in 10 minutes.';
  expect(await one.refused('addTweet', { payload: long }, 429)).toBe(text);
  expect(await one.refused('addComment', { params: { tweetId }, payload: long }, 429)).toBe(text);
  expect(await one.refused('editTweet', { params: { tweetId }, payload: long }, 429)).toBe(text);
  expect(await one.refused('editComment', { params: { commentId }, payload: long }, 429)).toBe(text);
  await post(one, longest);
  await post(other, long.content);
});

test('a forwarded address counts only from a gateway that has the key', async () => {
  const open = await withLimits({ signInPerAddress: two });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (const [index, status] of [401, 401, 429].entries()) {
    expect((await signIn(open.url, 'nobody', 'wrong', from(`10.0.0.${index}`))).status).toBe(status);
  }
  const keyed = await withLimits({ signInPerAddress: two }, { key: 'secret' });
  const key = { [serverKeyHeader]: 'secret' };
  for (const [index, status] of [401, 401, 401].entries()) {
    const headers = { ...key, ...from(`10.0.0.${index}`) };
    expect((await signIn(keyed.url, 'nobody', 'wrong', headers)).status).toBe(status);
  }
  for (const status of [401, 429]) {
    // The address that the client claims precedes the address that the gateway saw.
    const headers = { ...key, ...from(`10.9.9.${status}, 10.0.0.0`) };
    expect((await signIn(keyed.url, 'nobody', 'wrong', headers)).status).toBe(status);
  }
});

test('behind a network that includes clients, no text of theirs counts as an address', async () => {
  const server = await withLimits(
    { signInPerAddress: two },
    { operation: { trustProxy: ['127.0.0.0/8'], log: { write: () => {} } } },
  );
  const tries = async (forwarded: string) =>
    (await signIn(server.url, 'nobody', 'wrong', { 'x-forwarded-for': forwarded })).status;
  const texts = ['x'.repeat(300), `2001:db8::1%${'-'.repeat(300)}`, 'one', 'another'];
  expect(await Promise.all(texts.map(tries))).not.toContain(500);
  expect(await tries('a third')).toBe(429);
  expect(await tries('203.0.113.1')).toBe(401);
});
