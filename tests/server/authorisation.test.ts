import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { callNames, calls, type CallName } from '#contract/api/calls.ts';
import { type LooseCallInput, readEnvelope, toRequest } from '#contract/api/codec.ts';
import { guestAccount } from '#server/sample/guest.ts';
import { sessionDays } from '#server/sessions.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { password, refusal, signUp, startTestServer } from './support.ts';

/* Authorisation: each call of the contract, sent over HTTP by each kind of sender. */

/**
 * The sender of the call. `nobody` has no session cookie; `stranger` has an invented one; `expired` has an expired
 * session of the owner; `other` is signed in to another account.
 */
const senders = ['nobody', 'stranger', 'expired', 'other', 'guest', 'owner'] as const;
type Sender = (typeof senders)[number];

/** The status of the response to each of `senders`. */
type Statuses = readonly [
  nobody: number,
  stranger: number,
  expired: number,
  other: number,
  guest: number,
  owner: number,
];

const open: Statuses = [200, 200, 200, 200, 200, 200];
/** Reads, and changes of the sender's own data, which do not affect the owner's data. */
const signedIn: Statuses = [401, 401, 401, 200, 200, 200];
const signedInCreates: Statuses = [401, 401, 401, 201, 201, 201];
const ownerOnly: Statuses = [401, 401, 401, 403, 403, 200];

const table: Readonly<Record<CallName, Statuses>> = {
  login: open,
  register: [201, 201, 201, 201, 201, 201],
  logout: signedIn,
  // The call has the owner's password, which is wrong for another account. The guest's password is public and can't be
  // changed.
  changePassword: [401, 401, 401, 400, 403, 200],
  updateAccount: signedIn,
  updateAvatar: signedIn,
  updateCoverImage: signedIn,
  currentUser: signedIn,
  userDetails: signedIn,
  allUsers: signedIn,
  // The owner can't follow themselves.
  toggleFollow: [401, 401, 401, 200, 200, 400],
  following: signedIn,
  followers: signedIn,
  addTweet: signedInCreates,
  allTweets: signedIn,
  followingTweets: signedIn,
  singleTweet: signedIn,
  userTweets: signedIn,
  editTweet: ownerOnly,
  deleteTweet: ownerOnly,
  toggleLike: signedIn,
  addComment: signedInCreates,
  comments: signedIn,
  editComment: ownerOnly,
  deleteComment: ownerOnly,
  notifications: signedIn,
};

const dayMs = 24 * 60 * 60 * 1000;
const othersPassword = 'battery staple';
const email = (name: string) => `${name}@warble.example`;
let clock = Date.parse('2026-03-01');
let server: Awaited<ReturnType<typeof startTestServer>>;
let database: DatabaseSync;
let ownerId = '';
let expiredCookie = '';

const send = (name: CallName, input: LooseCallInput, cookie = '') => {
  const { path, headers, ...init } = toRequest(name, input);
  return fetch(server.url + path, { ...init, headers: { ...headers, ...(cookie !== '' && { cookie }) } });
};

/** Creates a session. */
async function signIn(email: string, secret: string): Promise<string> {
  const response = await send('login', { payload: { username: '', email, password: secret } });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const asOwner = () => signIn(email('owner'), password);

/** A new session for each request, because some requests end it. */
const cookies: Readonly<Record<Sender, () => string | Promise<string>>> = {
  nobody: () => '',
  stranger: () => 'warble_session=bWFkZSB1cA',
  expired: () => expiredCookie,
  other: () => signIn(email('other'), othersPassword),
  guest: () => signIn(guestAccount.signIn.identifier, guestAccount.signIn.password),
  owner: asOwner,
};

beforeAll(async () => {
  server = await startTestServer({ sample: true, now: () => clock });
  ({ id: ownerId } = await signUp(server, { username: 'owner', email: email('owner') }));
  await signUp(server, { username: 'other', email: email('other'), password: othersPassword });
  // At the first sign-in, the guest's password is hashed again, which would count as a change.
  await cookies.guest();
  database = new DatabaseSync(join(server.dataDir, 'warble.db'), { readOnly: true });
  return () => database.close();
});

let made = 0;

/** The fields and files of a call. Names of accounts are unused ones. */
function inputOf(name: CallName, parameters: Readonly<Record<string, string>>): LooseCallInput {
  made += 1;
  const username = `new_${made}`;
  const fields: Readonly<Record<string, string>> = {
    username,
    email: name === 'login' ? email('owner') : email(username),
    fullName: 'A Name',
    bio: 'A life',
    password,
    oldPassword: password,
    newPassword: password,
    content: 'changed',
  };
  const { payload, files } = calls[name];
  return {
    parameters,
    payload: Object.fromEntries(Object.entries(fields).filter(([field]) => field in payload.entries)),
    files: Object.fromEntries(Object.keys(files).map((field) => [field, pixel(`${field} ${made}`)])),
  };
}

async function idOfMade(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return v.parse(v.object({ _id: v.string() }), readEnvelope(await response.text()))._id;
}

const rows = (query: string) => database.prepare(query).all();
const everything = () =>
  ['users', 'sessions', 'tweets', 'comments', 'likes', 'follows', 'notifications'].map((name) =>
    rows(`select * from ${name} order by 1`),
  );
/** Data that only the owner may change. */
const ownersData = () => [
  rows(`select * from users where id = '${ownerId}'`),
  rows(`select tokenHash from sessions where userId = '${ownerId}' order by 1`),
  rows(`select id, content, media from tweets where ownerId = '${ownerId}' order by 1`),
  rows(`select id, content from comments where ownerId = '${ownerId}' order by 1`),
  rows(`select * from follows where followerId = '${ownerId}' order by 1`),
];

test.each(callNames)('%s', async (name) => {
  // A new one each time, because only the latest sessions of an account are kept.
  expiredCookie = await asOwner();
  clock += (sessionDays + 1) * dayMs;
  const ownersCookie = await asOwner();
  const tweetId = await idOfMade(await send('addTweet', { payload: { content: 'mine' } }, ownersCookie));
  const comment = { parameters: { tweetId }, payload: { content: 'mine' } };
  const commentId = await idOfMade(await send('addComment', comment, ownersCookie));
  const statuses: number[] = [];
  // The owner is last, because the owner may delete the subject of the call.
  for (const sender of senders) {
    const cookie = await cookies[sender]();
    const before = { everything: everything(), owners: ownersData() };
    const response = await send(name, inputOf(name, { userId: ownerId, tweetId, commentId }), cookie);
    statuses.push(response.status);
    if (response.ok) await response.arrayBuffer();
    else {
      const reason = await refusal(response, response.status);
      if (name === 'changePassword' && sender === 'guest')
        expect(reason).toBe('The guest account is for everybody: it keeps its password');
      expect(everything(), `${sender} was refused`).toEqual(before.everything);
    }
    if (sender !== 'owner' && name !== 'login') {
      expect(ownersData(), `${sender} is not the owner`).toEqual(before.owners);
    }
  }
  const named = (all: readonly number[]) =>
    Object.fromEntries(senders.map((sender, at) => [sender, all[at]]));
  expect(named(statuses)).toEqual(named(table[name]));
});
