import ky from 'ky';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, type CallName } from '#contract/api/calls.ts';
import { type Api, createApi } from '#renderer/api/client.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { type Logged, type SecondServer, startSecondServer } from './index.ts';

/* The client's implementation of spec §7, tested against a server with its own copy of the table. */

let server: SecondServer;
let api: Api;
/** The media type of the last request's body, without its parameters; null if there is no body. */
let sentType: string | null | undefined;
beforeAll(async () => {
  server = await startSecondServer();
  api = createApi({
    http: ky.create({
      fetch: (input, init) => {
        const request = new Request(input, init);
        sentType = request.headers.get('content-type')?.split(';')[0] ?? null;
        return fetch(request);
      },
      baseUrl: server.url,
    }),
  });
});
afterAll(() => server.close());

const file = new File([new Uint8Array(imageBytes(4))], 'a.png', { type: 'image/png' });
const registration = {
  fullName: 'Ada',
  username: 'ada',
  email: 'ada@example.org',
  password: 'secret',
  bio: 'B',
};
const page = { page: 2, limit: 5, query: 'cat', sortBy: 'createdAt', sortType: 'desc' } as const;
const sentPage = { page: '2', limit: '5', query: 'cat', sortBy: 'createdAt', sortType: 'desc' };
const userId = { parameters: { userId: 'u 1' } };
const tweetId = { parameters: { tweetId: 't/1' } };
const commentId = { parameters: { commentId: 'c1' } };
const content = { payload: { content: 'Hi' } };

interface Sent {
  /** The rows of docs/spec-coverage.md that the test proves. */
  readonly rows: readonly string[];
  readonly make: (api: Api) => Promise<unknown>;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
}

const sent: Readonly<Record<CallName, Sent>> = {
  login: {
    rows: ['S7.02'],
    make: (api) => api.call('login', { payload: { username: 'a', email: 'a', password: 'p' } }),
    fields: { username: 'a', email: 'a', password: 'p' },
  },
  register: {
    rows: ['S7.04'],
    make: (api) => api.call('register', { payload: registration, files: { avatar: file, coverImage: file } }),
    fields: registration,
    files: ['avatar', 'coverImage'],
  },
  logout: { rows: ['S7.05'], make: (api) => api.call('logout', {}) },
  changePassword: {
    rows: ['S7.06'],
    make: (api) => api.call('changePassword', { payload: { oldPassword: 'old', newPassword: 'new one' } }),
    fields: { oldPassword: 'old', newPassword: 'new one' },
  },
  updateAccount: {
    rows: ['S7.07'],
    make: (api) => api.call('updateAccount', { payload: { username: 'a', bio: 'b', fullName: 'c' } }),
    fields: { username: 'a', bio: 'b', fullName: 'c' },
  },
  updateAvatar: {
    rows: ['S7.09'],
    make: (api) => api.call('updateAvatar', { files: { avatar: file } }),
    files: ['avatar'],
  },
  updateCoverImage: {
    rows: ['S7.10'],
    make: (api) => api.call('updateCoverImage', { files: { coverImage: file } }),
    files: ['coverImage'],
  },
  currentUser: { rows: ['S7.01', 'S7.11'], make: (api) => api.call('currentUser', {}) },
  userDetails: { rows: ['S7.13'], make: (api) => api.call('userDetails', userId), id: 'u 1' },
  allUsers: { rows: ['S7.15'], make: (api) => api.call('allUsers', { payload: page }), query: sentPage },
  toggleFollow: { rows: ['S7.17'], make: (api) => api.call('toggleFollow', userId), id: 'u 1' },
  following: { rows: ['S7.19'], make: (api) => api.call('following', userId), id: 'u 1' },
  followers: { rows: ['S7.21'], make: (api) => api.call('followers', userId), id: 'u 1' },
  addTweet: {
    rows: ['S7.23'],
    make: (api) => api.call('addTweet', { ...content, files: { media: file } }),
    fields: { content: 'Hi' },
    files: ['media'],
  },
  allTweets: { rows: ['S7.25'], make: (api) => api.call('allTweets', { payload: page }), query: sentPage },
  followingTweets: {
    rows: ['S7.27'],
    make: (api) => api.call('followingTweets', { payload: page }),
    query: sentPage,
  },
  singleTweet: { rows: ['S7.29'], make: (api) => api.call('singleTweet', tweetId), id: 't/1' },
  userTweets: { rows: ['S7.31'], make: (api) => api.call('userTweets', userId), id: 'u 1' },
  editTweet: {
    rows: ['S7.33'],
    make: (api) => api.call('editTweet', { ...tweetId, ...content }),
    id: 't/1',
    fields: { content: 'Hi' },
  },
  deleteTweet: { rows: ['S7.35'], make: (api) => api.call('deleteTweet', tweetId), id: 't/1' },
  toggleLike: { rows: ['S7.36'], make: (api) => api.call('toggleLike', tweetId), id: 't/1' },
  addComment: {
    rows: ['S7.38'],
    make: (api) => api.call('addComment', { ...tweetId, ...content }),
    id: 't/1',
    fields: { content: 'Hi' },
  },
  comments: { rows: ['S7.40'], make: (api) => api.call('comments', tweetId), id: 't/1' },
  editComment: {
    rows: ['S7.42'],
    make: (api) => api.call('editComment', { ...commentId, ...content }),
    id: 'c1',
    fields: { content: 'Hi' },
  },
  deleteComment: { rows: ['S7.43'], make: (api) => api.call('deleteComment', commentId), id: 'c1' },
  notifications: { rows: ['S7.44'], make: (api) => api.call('notifications', {}) },
};

for (const call of callNames) {
  const { rows, make, id = '', query = {}, fields = {}, files = [] } = sent[call];
  test(`${call} is sent as the specification says`, { tags: [...rows] }, async () => {
    // The response is irrelevant here.
    await make(api).catch(() => {});
    const { files: arrived, ...rest } = server.calls.at(-1) ?? ({ files: {} } satisfies Partial<Logged>);
    expect(rest).toEqual({ call, id, query, fields });
    expect(Object.keys(arrived)).toEqual(files);
    const hasBody =
      files.length > 0 ? 'multipart/form-data' : Object.keys(fields).length > 0 ? 'application/json' : null;
    expect(sentType).toBe(hasBody);
    for (const { type, bytes } of Object.values(arrived)) {
      expect(type).toBe('image/png');
      expect(bytes).toEqual(new Uint8Array(imageBytes(4)));
    }
  });
}

test('missing optional files and parts of a query are not sent', async () => {
  await api.call('addTweet', { ...content, files: { media: null } }).catch(() => {});
  expect(server.calls.at(-1)?.files).toEqual({});
  await api.call('allTweets', { payload: { query: 'cat', limit: 10 } }).catch(() => {});
  expect(server.calls.at(-1)?.query).toEqual({ query: 'cat', limit: '10' });
});

test('any status from 200 to 299 is success', { tags: 'S7.50' }, async () => {
  const { community } = server;
  community.join({ username: 'eve' });
  // This server responds to a registration with 201 and to a sign-in with 200.
  await api.call('register', {
    payload: { ...registration, username: 'fay', email: 'f@x.org' },
    files: { avatar: file },
  });
  server.fault('toggleLike', { kind: 'status', status: 299, body: 'json' });
  expect(await api.call('toggleLike', tweetId)).toBeUndefined();
  server.fault('toggleLike', { kind: 'status', status: 300, body: 'json' });
  await expect(api.call('toggleLike', tweetId)).rejects.toMatchObject({ kind: 'refused', status: 300 });
  server.clearFaults();
});

test(
  'a like or follow that is answered without a body is unliked or unfollowed',
  { tags: 'S7.50' },
  async () => {
    const bare = { kind: 'status', status: 204, body: 'empty' } as const;
    server.fault('toggleLike', bare);
    server.fault('toggleFollow', bare);
    expect(await api.call('toggleLike', tweetId)).toBeUndefined();
    expect(await api.call('toggleFollow', userId)).toBeUndefined();
    server.clearFaults();
  },
);

test('the data of an account update is the user', { tags: 'S7.08' }, async () => {
  const data = { _id: 'u1', username: 'ada', fullName: 'Ada', email: 'ada@example.org' };
  server.fault('updateAccount', { kind: 'shape', body: JSON.stringify({ data }) });
  const payload = { username: 'ada', bio: 'b', fullName: 'Ada' };
  expect(await api.call('updateAccount', { payload })).toMatchObject(data);
  server.clearFaults();
});
