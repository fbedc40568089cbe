import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiBase, callNames, callPath, calls, type CallName } from '#contract/api/calls.ts';
import { EnvelopeSchema } from '#contract/api/envelope.ts';
import { errorText } from '#contract/api/server-error.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { startSecondServer, type Member, type Post, type SecondServer } from './index.ts';

let server: SecondServer;
let ada: Member;
let bo: Member;
let posts: readonly Post[];

beforeEach(async () => {
  server = await startSecondServer();
  const { community } = server;
  ada = community.join({ username: 'ada' });
  bo = community.join({ username: 'bo' });
  posts = [community.write(ada, 'By Ada'), community.write(bo, 'By Bo')];
});
afterEach(() => server.close());

async function ask(name: CallName, id = '', body?: RequestInit['body'], token?: string): Promise<Response> {
  const { method, kind, path } = calls[name];
  const parameter = /:(\w+)/.exec(path)?.[1];
  return fetch(
    `${server.url}${apiBase}${callPath(name, parameter === undefined ? {} : { [parameter]: id })}`,
    {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(kind === 'json' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { cookie: `accessToken=${token}` }),
      },
    },
  );
}

async function enter(member: Member): Promise<string> {
  const { username, password } = member;
  const response = await ask('login', '', JSON.stringify({ username, email: username, password }));
  const token = /accessToken=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1];
  if (token === undefined) throw new Error('No session was started.');
  return token;
}

function form(fields: Readonly<Record<string, string>>, file?: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined)
    form.append(file, new File([new Uint8Array(imageBytes(4))], 'a.png', { type: 'image/png' }));
  return form;
}

test('every call responds in the shape of the contract', async () => {
  const token = await enter(ada);
  const [own, other] = posts;
  const remark = own && server.community.remark(ada, own, 'hello');
  if (!own || !other || !remark) throw new Error('No posts.');
  const content = JSON.stringify({ content: 'changed' });
  const person = { username: 'cy', fullName: 'Cy', email: 'cy@second.example', password: 'secret' };
  const asked: Readonly<Record<CallName, readonly [id?: string, body?: RequestInit['body']]>> = {
    login: ['', JSON.stringify({ username: 'bo', password: bo.password })],
    register: ['', form(person, 'avatar')],
    changePassword: ['', JSON.stringify({ oldPassword: ada.password, newPassword: 'another' })],
    updateAccount: ['', JSON.stringify({ username: 'ada', fullName: 'Ada', bio: 'new' })],
    updateAvatar: ['', form({}, 'avatar')],
    updateCoverImage: ['', form({}, 'coverImage')],
    currentUser: [],
    userDetails: [bo.id],
    allUsers: [],
    toggleFollow: [bo.id],
    following: [ada.id],
    followers: [bo.id],
    addTweet: ['', form({ content: 'New' }, 'media')],
    allTweets: [],
    followingTweets: [],
    singleTweet: [own.id],
    userTweets: [bo.id],
    toggleLike: [other.id],
    comments: [own.id],
    addComment: [own.id, content],
    editComment: [remark.id, content],
    deleteComment: [remark.id],
    editTweet: [own.id, content],
    deleteTweet: [own.id],
    notifications: [],
    logout: [],
  };
  for (const [name, [id, body]] of Object.entries(asked)) {
    const call = callNames.find((known) => known === name);
    if (call === undefined) throw new Error(name);
    const response = await ask(call, id, body, token);
    expect(response.status, call).toBeLessThan(300);
    const text = await response.text();
    const { data } = text === '' ? {} : v.parse(EnvelopeSchema, JSON.parse(text));
    expect(v.is(calls[call].data, data), `${call}: ${text}`).toBe(true);
  }
  expect(server.calls.map(({ call }) => call).toSorted()).toEqual([...callNames, 'login'].toSorted());
});

test('an error is a page that contains its text', async () => {
  const response = await ask('allTweets');
  expect(response.status).toBe(401);
  expect(errorText(await response.text())).toBe('Unauthorized request');
});

test('faults are active until they are cleared', async () => {
  const token = await enter(ada);
  server.fault('allTweets', { kind: 'drop' });
  await expect(ask('allTweets', '', undefined, token)).rejects.toThrow();
  server.fault('allTweets', { kind: 'status', status: 503, body: 'json', text: 'later' });
  const refused = await ask('allTweets', '', undefined, token);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ message: 'later' });
  server.clearFaults('allTweets');
  expect((await ask('allTweets', '', undefined, token)).status).toBe(200);
});

test('a held response is sent when the fault is cleared, and the call was executed', async () => {
  const token = await enter(ada);
  const [, other] = posts;
  server.fault('toggleLike', { kind: 'hold' });
  const response = ask('toggleLike', other?.id, undefined, token);
  await server.held('toggleLike');
  expect(other?.likedBy).toEqual([ada.id]);
  server.clearFaults();
  expect(await (await response).json()).toEqual({ data: 1 });
});

test('a session that ends with a call is over for other calls, too', async () => {
  const token = await enter(ada);
  server.fault('toggleLike', { kind: 'signedOut' });
  expect((await ask('toggleLike', posts[0]?.id, undefined, token)).status).toBe(401);
  server.clearFaults();
  expect((await ask('currentUser', '', undefined, token)).status).toBe(401);
});
