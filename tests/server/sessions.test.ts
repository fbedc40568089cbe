import { expect, test, beforeAll } from 'vitest';
import { serverKeyHeader } from '#contract/bridge/host.ts';
import { startServer } from '#server/index.ts';
import { createClient } from '#tests/conformance/client.ts';
import { password, post, refusal, signUp, startTestServer, stranger } from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
});

const signInAs = (name: string, secret = password) =>
  fetch(`${server.url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, email: name, password: secret }),
  });

test('the session cookie is HttpOnly and has no expiry', async () => {
  const { registration } = await signUp(server);
  const [cookie = ''] = (await signInAs(registration.username)).headers.getSetCookie();
  expect(cookie).toMatch(/^warble_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('signs in by username and by email, in any case', async () => {
  const { registration } = await signUp(server, { username: 'Mixed_Case', email: 'Mixed@Warble.Example' });
  for (const name of [
    registration.username,
    'mixed_case',
    'MIXED_CASE',
    registration.email,
    'mixed@warble.example',
  ]) {
    expect((await signInAs(name)).status).toBe(200);
  }
});

test('a failed sign-in responds with the reason', async () => {
  const { registration } = await signUp(server);
  expect(await refusal(await signInAs(registration.username, 'wrong horse'), 401)).toBe(
    'Invalid user credentials',
  );
  // The same response, so that nobody can find out who has an account.
  expect(await refusal(await signInAs('nobody_at_all'), 401)).toBe('Invalid user credentials');
});

test('signing out ends that session and no other', async () => {
  const user = await signUp(server);
  const elsewhere = createClient(new URL(server.url));
  await elsewhere.call('login', { payload: { username: user.registration.username, password } });
  await user.call('logout');
  await user.refused('currentUser', {}, 401);
  await elsewhere.call('currentUser');
});

test('a new password ends the other sessions, and the old one is refused', async () => {
  const user = await signUp(server);
  const elsewhere = createClient(new URL(server.url));
  await elsewhere.call('login', { payload: { username: user.registration.username, password } });
  await elsewhere.call('currentUser');
  const payload = { oldPassword: 'wrong horse', newPassword: 'battery staple' };
  expect(await user.refused('changePassword', { payload }, 400)).toBe('Invalid old password');
  await user.call('changePassword', { payload: { ...payload, oldPassword: password } });
  await user.call('currentUser');
  await elsewhere.refused('currentUser', {}, 401);
  expect((await signInAs(user.registration.username)).status).toBe(401);
  expect((await signInAs(user.registration.username, 'battery staple')).status).toBe(200);
});

test('sessions, accounts and posts survive a restart', async () => {
  const port = await portToKeep();
  const own = await startTestServer({ port });
  const user = await signUp(own);
  const tweet = await post(user, 'still here');
  await own.close();
  const again = await startServer({ ...own.storage.options, port });
  try {
    expect((await user.call('allTweets'))[0]).toEqual(tweet);
  } finally {
    await again.close();
  }
});

test('a server with a key refuses requests without it', async () => {
  const keyed = await startTestServer({ key: 'the key' });
  const ask = (path: string, headers: Record<string, string>) => fetch(keyed.url + path, { headers });
  for (const path of ['/api/v1/user/current-user', '/media/x.png', '/']) {
    expect(await refusal(await ask(path, {}), 403)).toBeDefined();
    expect(await refusal(await ask(path, { [serverKeyHeader]: 'another' }), 403)).toBeDefined();
  }
  expect((await ask('/api/v1/user/current-user', { [serverKeyHeader]: 'the key' })).status).toBe(401);
});

test('the guest can sign in with the credentials that the server reports, and can’t change the password', async () => {
  const sample = await startTestServer({ sample: true });
  expect(sample.guest).not.toBeNull();
  const guest = createClient(new URL(sample.url));
  const { identifier = '', password: secret = '' } = sample.guest ?? {};
  await guest.call('login', { payload: { username: identifier, email: identifier, password: secret } });
  expect((await guest.call('currentUser')).user.username).toBe('guest');
  expect(await guest.call('allTweets', { payload: { limit: 100 } })).toHaveLength(100);
  expect((await guest.call('notifications')).length).toBeGreaterThan(3);
  const payload = { oldPassword: secret, newPassword: 'mine alone' };
  expect(await guest.refused('changePassword', { payload }, 403)).toContain('keeps its password');

  await sample.close();
  const again = await startServer(sample.storage.options);
  expect(again.guest).toEqual(sample.guest);
  await again.close();
});

test('nobody can sign in as a member of the sample community; without it there is no guest', async () => {
  expect(server.guest).toBeNull();
  expect(
    await stranger(server).refused(
      'login',
      { payload: { username: 'guest', password: 'warble-guest' } },
      401,
    ),
  ).toBe('Invalid user credentials');
});
