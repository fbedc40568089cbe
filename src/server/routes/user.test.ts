import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deriveInPool } from '#server/hash-threads.ts';
import { signUpTexts } from '#server/sign-ups.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { adminOf } from '#tests/server/admin-command.ts';
import { envelopeOf } from '#tests/server/envelope.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import {
  mediaFiles,
  password,
  rowsOf,
  signUp,
  startTestServer,
  stranger,
  type TestUser,
} from '#tests/server/support.ts';

const now = Date.UTC(2026, 0, 2);
let server: Awaited<ReturnType<typeof startTestServer>>;
let user: TestUser;
/** What happens before the next password is hashed. */
let meanwhile: () => Promise<unknown>;

const derive: typeof deriveInPool = async (...input) => {
  await meanwhile();
  return deriveInPool(...input);
};

beforeAll(async () => {
  meanwhile = async () => {};
  server = await startTestServer({
    now: () => now,
    passwords: { ...quickPasswords, derive, deriveForFrequent: derive },
    rateLimits: { ...noLimits, searchesPerAccount: { points: 1, seconds: 60 } },
  });
});
beforeEach(async () => {
  meanwhile = async () => {};
  user = await signUp(server);
});

/** Something that happens before the hash of this number. */
const beforeHash = (number: number, happens: () => Promise<unknown>) => {
  let hashes = 0;
  meanwhile = async () => {
    hashes += 1;
    if (hashes === number) await happens();
  };
};

let signUps = 0;
const registration = () => {
  signUps += 1;
  const username = `new_${signUps}`;
  return { username, email: `${username}@warble.example`, fullName: 'New', bio: '', password };
};
const taken = 'User with email or username already exists';
const ImagesSchema = v.object({ avatar: v.string(), coverImage: v.string() });
const ok = { status: 200, statusCode: 200 };
const address = expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/);

test('a new account has what was given, and the time', async () => {
  const { password: secret, ...account } = registration();
  const payload = { ...account, password: secret };
  const envelope = await envelopeOf(stranger(server), 'register', { payload, files: { avatar: pixel('a') } });
  const data = { _id: expect.any(String), ...account, avatar: address, coverImage: '' };
  expect(envelope).toEqual({
    status: 201,
    statusCode: 201,
    data,
    message: 'User registered successfully',
    success: true,
  });
  expect(
    await rowsOf(server, `select "createdAt" from users where username = '${account.username}'`),
  ).toEqual([{ createdAt: '2026-01-02T00:00:00.000Z' }]);
  const files = { avatar: pixel('b'), coverImage: pixel('c') };
  const { data: withCover } = await envelopeOf(stranger(server), 'register', {
    payload: registration(),
    files,
  });
  expect(withCover).toMatchObject({ avatar: address, coverImage: address });
  const images = [envelope.data, withCover].flatMap((account) =>
    Object.values(v.parse(ImagesSchema, account)),
  );
  expect(await mediaFiles(server.dataDir)).toEqual(
    expect.arrayContaining(images.filter((path) => path !== '').map((path) => path.replace('/media/', ''))),
  );
});

test('a name that is taken is refused, also where it is taken meanwhile, and its pictures are not kept', async () => {
  const files = await mediaFiles(server.dataDir);
  const refused = (payload: ReturnType<typeof registration>) =>
    stranger(server).refused('register', { payload, files: { avatar: pixel('not kept') } }, 409);
  const { email, username } = user.registration;
  expect(await refused({ ...registration(), email: email.toUpperCase() })).toBe(taken);
  expect(await refused({ ...registration(), username })).toBe(taken);
  const payload = registration();
  beforeHash(1, () =>
    rowsOf(server, `update users set "usernameKey" = '${payload.username}' where id = '${user.id}'`),
  );
  expect(await refused(payload)).toBe(taken);
  expect(await mediaFiles(server.dataDir)).toEqual(files);
});

test('an invitation that somebody else uses meanwhile makes no account', async () => {
  const admin = adminOf(server.storage);
  await admin('sign-ups', 'invited');
  const { text } = await admin('invite');
  const [, invitation = ''] = /invite\/(\S+)$/.exec(text) ?? [];
  const [payload, files] = [registration(), { avatar: pixel('not kept') }];
  const input = { payload, files, invitation };
  expect(await stranger(server).refused('register', { payload, files }, 403)).toBe(signUpTexts.invited);
  beforeHash(1, () => rowsOf(server, 'delete from invitations'));
  expect(await stranger(server).refused('register', input, 403)).toBe(signUpTexts.used);
  expect(await rowsOf(server, `select id from users where username = '${payload.username}'`)).toEqual([]);
  await admin('sign-ups', 'open');
});

test('a change of the password ends the other sessions, and needs the current one', async () => {
  const change = (oldPassword: string) => ({ payload: { oldPassword, newPassword: 'battery staple' } });
  expect(await user.refused('changePassword', change('guessed'), 400)).toBe('Invalid old password');
  const other = stranger(server);
  const signIn = (secret: string) => ({
    payload: { username: user.registration.username, email: '', password: secret },
  });
  await other.call('login', signIn(password));
  expect(await envelopeOf(user, 'changePassword', change(password))).toEqual({
    ...ok,
    data: null,
    message: 'Password changed successfully',
    success: true,
  });
  await other.refused('currentUser', {}, 401);
  await user.call('currentUser');
  expect(await other.refused('login', signIn(password), 401)).toBe('Invalid user credentials');
  await other.call('login', signIn('battery staple'));

  // It is replaced meanwhile, as by an administrator.
  beforeHash(2, () => rowsOf(server, `update users set "passwordHash" = '!' where id = '${user.id}'`));
  expect(await user.refused('changePassword', change('battery staple'), 400)).toBe('Invalid old password');
  await other.call('currentUser');
});

test('the guest of the sample community keeps its password', async () => {
  const sample = await startTestServer({ sample: true });
  const guest = stranger(sample);
  const { identifier = '', password: secret = '' } = sample.guest ?? {};
  await guest.call('login', { payload: { username: identifier, email: identifier, password: secret } });
  const payload = { oldPassword: secret, newPassword: 'mine alone' };
  expect(await guest.refused('changePassword', { payload }, 403)).toBe(
    'The guest account is for everybody: it keeps its password',
  );
});

test('an account can be changed, but not to the name of another one', async () => {
  const other = await signUp(server);
  const payload = { fullName: 'Another', username: `${user.registration.username}x`, bio: 'A bio' };
  expect(await envelopeOf(user, 'updateAccount', { payload })).toMatchObject({
    ...ok,
    data: { _id: user.id, ...payload },
    message: 'Account details updated successfully',
  });
  const { username } = other.registration;
  expect(await user.refused('updateAccount', { payload: { ...payload, username } }, 409)).toBe(taken);
});

test.each([
  ['updateAvatar', 'avatar', 'Avatar image updated successfully'],
  ['updateCoverImage', 'coverImage', 'Cover image updated successfully'],
] as const)('%s replaces the picture, and the former one is deleted', async (name, field, message) => {
  const replace = () => envelopeOf(user, name, { files: { [field]: pixel(`${name} of ${user.id}`) } });
  const { user: before } = await user.call('currentUser');
  expect(await replace()).toMatchObject({ ...ok, data: { ...before, [field]: address }, message });
  const { user: after } = await user.call('currentUser');
  expect(after[field]).not.toBe(before[field]);
  const files = await mediaFiles(server.dataDir);
  expect(files).toContain(after[field].replace('/media/', ''));
  if (before[field] !== '') expect(files).not.toContain(before[field].replace('/media/', ''));
});

test('users are found by their session, their id and their name', async () => {
  const { id, registration } = user;
  const { username, email, fullName } = registration;
  expect(await envelopeOf(user, 'currentUser')).toMatchObject({
    ...ok,
    data: { user: { _id: id, username, email, fullName } },
    message: 'User fetched successfully',
  });
  const seen = { _id: id, isFollowing: false, followersCount: 0, followingCount: 0 };
  expect(await envelopeOf(user, 'userDetails', { parameters: { userId: id } })).toMatchObject({
    ...ok,
    data: seen,
    message: 'User details fetched successfully',
  });
  const missing = { params: { userId: '0'.repeat(24) } };
  expect(await user.refused('userDetails', missing, 404)).toBe('User does not exist');
  expect(await envelopeOf(user, 'allUsers', { payload: { query: username, limit: 1 } })).toMatchObject({
    ...ok,
    data: [seen],
    message: 'Users fetched successfully',
  });
});

test('searches of users count, and lists without a search do not', async () => {
  const find = (query: string) => user.call('allUsers', { payload: { query } });
  for (const query of ['', 'a', '']) await find(query);
  expect(await user.refused('allUsers', { payload: { query: 'b' } }, 429)).toContain(
    'Too many searches at once.',
  );
});
