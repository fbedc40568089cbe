import { expect, test } from 'vitest';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import type { ServerOptions } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits } from './no-limits.ts';
import { password, post, refusal, signUp, startTestServer } from './support.ts';

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
  const server = await withLimits({ signInPerAccount: two });
  const [one, other] = [await signUp(server), await signUp(server)];
  const { username, email } = one.registration;
  expect((await signIn(server.url, username, 'wrong')).status).toBe(401);
  expect((await signIn(server.url, username.toUpperCase(), 'wrong')).status).toBe(401);
  const refused = await signIn(server.url, username, password);
  expect(refused.headers.get('retry-after')).toMatch(/^(600|59\d)$/);
  expect(await refusal(refused, 429)).toBe('Too many sign-in attempts. Try again in 10 minutes.');
  const byEmail = { username: '', email, password };
  expect(await one.refused('login', { payload: byEmail }, 429)).toContain('Too many');
  expect((await signIn(server.url, other.registration.username, password)).status).toBe(200);
});

test('a right password resets the count', async () => {
  const server = await withLimits({ signInPerAccount: two });
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
    expect((await signIn(server.url, name, 'wrong')).status).toBe(404);
  await refusal(await signIn(server.url, 'guess_c', 'wrong'), 429);
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

test('a forwarded address counts only from a gateway that has the key', async () => {
  const open = await withLimits({ signInPerAddress: two });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (const [index, status] of [404, 404, 429].entries()) {
    expect((await signIn(open.url, 'nobody', 'wrong', from(`10.0.0.${index}`))).status).toBe(status);
  }
  const keyed = await withLimits({ signInPerAddress: two }, { key: 'secret' });
  const key = { [serverKeyHeader]: 'secret' };
  for (const [index, status] of [404, 404, 404].entries()) {
    const headers = { ...key, ...from(`10.0.0.${index}`) };
    expect((await signIn(keyed.url, 'nobody', 'wrong', headers)).status).toBe(status);
  }
  for (const status of [404, 429]) {
    // The address that the client claims comes before the one that the gateway saw.
    const headers = { ...key, ...from(`10.9.9.${status}, 10.0.0.0`) };
    expect((await signIn(keyed.url, 'nobody', 'wrong', headers)).status).toBe(status);
  }
});
