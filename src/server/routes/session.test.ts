import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deriveInPool } from '#server/hash-threads.ts';
import { hashPassword } from '#server/passwords.ts';
import { envelopeOf } from '#tests/server/envelope.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { password, rowsOf, signUp, startTestServer, stranger, type TestUser } from '#tests/server/support.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let user: TestUser;
/** What happens before the next passwords are hashed or verified. */
let meanwhile: (() => Promise<unknown>)[] = [];

const derive: typeof deriveInPool = async (...input) => {
  await meanwhile.shift()?.();
  return deriveInPool(...input);
};

beforeAll(async () => {
  const passwords = { ...quickPasswords, derive, deriveForFrequent: derive };
  server = await startTestServer({ passwords });
});
beforeEach(async () => {
  meanwhile = [];
  user = await signUp(server);
});

const credentials = ({ registration: { username } }: TestUser, secret = password) => ({
  payload: { username, email: '', password: secret },
});
const invalid = 'Invalid user credentials';

test('a sign-in gives the user and a session, until they sign out', async () => {
  const client = stranger(server);
  expect(await envelopeOf(client, 'login', credentials(user))).toEqual({
    status: 200,
    statusCode: 200,
    data: { user: (await user.call('currentUser')).user },
    message: 'User logged in successfully',
    success: true,
  });
  await client.call('currentUser');
  expect(await envelopeOf(client, 'logout')).toEqual({
    status: 200,
    statusCode: 200,
    data: null,
    message: 'User logged out',
    success: true,
  });
  const { headers } = await user.send('/api/v1/user/logout', { method: 'POST' });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^warble_session=;.*Expires=Thu, 01 Jan 1970/),
  ]);
  for (const signedOut of [client, user]) await signedOut.refused('currentUser', {}, 401);
});

test('a sign-in goes on where the hash of the same password is replaced meanwhile, and only there', async () => {
  const set = (hash: string) => () =>
    rowsOf(server, `update users set "passwordHash" = '${hash}' where id = '${user.id}'`);
  const another = await hashPassword(password, quickPasswords.cost);
  meanwhile = [set(another)];
  const client = stranger(server);
  await client.call('login', credentials(user));
  await client.call('currentUser');
  const refused = () => stranger(server).refused('login', credentials(user), 401);
  meanwhile = [set(await hashPassword(password, quickPasswords.cost)), set('!')];
  expect(await refused()).toBe(invalid);
});

test('a sign-in to an account that is deleted meanwhile is refused like one that never was', async () => {
  meanwhile = [() => rowsOf(server, `delete from users where id = '${user.id}'`)];
  expect(await stranger(server).refused('login', credentials(user), 401)).toBe(invalid);
  expect(await stranger(server).refused('login', credentials(user), 401)).toBe(invalid);
});

test('guesses that are refused for one account use up nothing of what others at the address may try', async () => {
  const limit = (points: number) => ({ points, seconds: 60 });
  const limited = await startTestServer({
    rateLimits: { ...noLimits, signInPerAddress: limit(3), signInPerAccount: limit(1) },
  });
  const [guessed, other] = [await signUp(limited), await signUp(limited)];
  const guess = (account: TestUser, status: number) =>
    stranger(limited).refused('login', credentials(account, 'a guess'), status);
  expect(await guess(guessed, 401)).toBe(invalid);
  for (let time = 0; time < 4; time += 1)
    expect(await guess(guessed, 429)).toContain('Too many sign-in attempts.');
  expect(await guess(other, 401)).toBe(invalid);
});
