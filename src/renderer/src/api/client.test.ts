import ky from 'ky';
import { expect, test, vi } from 'vitest';
import { idempotencyHeader, keepsKeysHeader } from '#contract/api/idempotency.ts';
import { errorBody, unreachableHeader } from '#contract/api/server-error.ts';
import { english } from '#renderer/i18n/en/messages.ts';
import { type Api, type ApiOptions, createApi } from './client.ts';
import { isOutcomeUnknown } from './failure.ts';

function apiThatAnswers(
  answer: () => Response | Promise<Response>,
  onSignedOut?: () => void,
  options: ApiOptions = {},
) {
  const requests: Request[] = [];
  const http = ky.create({
    baseUrl: 'http://warble.test',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return {
    api: createApi({ ...options, http, ...(onSignedOut && { watchSession: () => onSignedOut }) }),
    requests,
  };
}

const json = (data: unknown, status = 200) => Response.json(data, { status });

test('fills the path, sends the query and parses the answer with defaults', async () => {
  const { api, requests } = apiThatAnswers(() =>
    json({ data: [{ _id: 't', content: 'x', owner: { _id: 'u' }, extra: true, tweetLikes: null }] }),
  );
  const tweets = await api.call('allTweets', { payload: { page: 2 } });
  expect(requests[0]?.url).toBe('http://warble.test/api/v1/tweet/all-tweets?page=2');
  expect(tweets).toEqual([
    {
      _id: 't',
      content: 'x',
      media: '',
      createdAt: '',
      likes: 0,
      tweetLikes: [],
      owner: { _id: 'u', username: '', email: '', avatar: '' },
    },
  ]);
});

test('a body that is not used is read, but not waited for', async () => {
  // It has no end.
  const answer = new Response(new ReadableStream());
  const { api } = apiThatAnswers(() => answer);
  await api.call('deleteTweet', { parameters: { tweetId: 't' } });
  expect(answer.bodyUsed).toBe(true);
});

test('an id can not leave its segment of the path', async () => {
  const { api, requests } = apiThatAnswers(() => json({ data: null }));
  await api.call('toggleLike', { parameters: { tweetId: '../user/logout?x' } });
  expect(requests[0]?.url).toBe('http://warble.test/api/v1/like/..%2Fuser%2Flogout%3Fx');
});

test('a multipart call contains fields and the files that are given', async () => {
  const { api, requests } = apiThatAnswers(() => json({ data: null }));
  const avatar = new File(['bytes'], 'me.png', { type: 'image/png' });
  await api.call('register', {
    payload: { fullName: 'A', username: 'a', email: 'a@b.cd', password: 'secret' },
    files: { avatar, coverImage: null },
  });
  const form = await requests[0]?.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['fullName', 'username', 'email', 'password', 'avatar']);
});

test.each([
  ['the text of an HTML error', errorBody('Invalid user credentials'), 'Invalid user credentials'],
  ['escaped characters as what they stand for', errorBody('<b> & "x"'), '<b> & "x"'],
  ['the raw body otherwise', 'teapot', 'teapot'],
  ['a body of JSON as it was sent', '{ "message":  "no" }', '{ "message":  "no" }'],
  ['an empty body as it is', '', ''],
])('a refusal shows %s', async (_, text, shown) => {
  const { api } = apiThatAnswers(
    () =>
      new Response(text, {
        status: 418,
        headers: text.startsWith('{') ? { 'content-type': 'application/json' } : {},
      }),
  );
  await expect(api.call('logout', {})).rejects.toMatchObject({
    kind: 'refused',
    status: 418,
    message: shown,
  });
});

const userId = { parameters: { userId: 'u1' } };
const tweetId = { parameters: { tweetId: 't1' } };
const lists: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  allUsers: (api) => api.call('allUsers', {}),
  following: (api) => api.call('following', userId),
  followers: (api) => api.call('followers', userId),
  allTweets: (api) => api.call('allTweets', {}),
  followingTweets: (api) => api.call('followingTweets', {}),
  singleTweet: (api) => api.call('singleTweet', tweetId),
  userTweets: (api) => api.call('userTweets', userId),
  comments: (api) => api.call('comments', tweetId),
  notifications: (api) => api.call('notifications', {}),
};

test(
  'a call for a list that fails ends with a typed error, not with false or an empty list',
  { tags: 'S8.50' },
  async () => {
    const { api } = apiThatAnswers(() => new Response(errorBody('no'), { status: 500 }));
    for (const [name, make] of Object.entries(lists)) {
      await expect(make(api), name).rejects.toMatchObject({ kind: 'refused', status: 500, message: 'no' });
    }
  },
);

test('a network failure and a gateway without a server both count as unreachable; the gateway gives the reason', async () => {
  const offline = apiThatAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(offline.api.call('allTweets', {})).rejects.toMatchObject({ kind: 'unreachable' });
  const down = apiThatAnswers(
    () => new Response(errorBody('down'), { status: 502, headers: { [unreachableHeader]: '1' } }),
  );
  await expect(down.api.call('allTweets', {})).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'down',
  });
});

test.each([
  ['no JSON', () => new Response('<html>')],
  ['the wrong shape', () => json({ data: 'no list' })],
  ['an empty body', () => new Response('')],
])('%s is a malformed answer', async (_, answer) => {
  const { api } = apiThatAnswers(answer);
  await expect(api.call('allTweets', {})).rejects.toMatchObject({ kind: 'malformed' });
});

test('the body of a response that is not used may be anything', async () => {
  const { api } = apiThatAnswers(() => new Response(null, { status: 204 }));
  await expect(api.call('logout', {})).resolves.toBeUndefined();
});

test('a 401 ends the session, except for a call that needs none', async () => {
  const onSignedOut = vi.fn();
  const { api } = apiThatAnswers(() => new Response(errorBody('no'), { status: 401 }), onSignedOut);
  await expect(api.call('login', { payload: { password: 'x' } })).rejects.toThrow('no');
  expect(onSignedOut).not.toHaveBeenCalled();
  await expect(api.call('allTweets', {})).rejects.toThrow('no');
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a change can have an idempotency key', async () => {
  const { api, requests } = apiThatAnswers(() => json({ data: null }));
  await api.call('toggleLike', { parameters: { tweetId: 't1' }, key: '0123456789abcdef' });
  await api.call('toggleLike', { parameters: { tweetId: 't1' } });
  expect(requests.map(({ headers }) => headers.get(idempotencyHeader))).toEqual(['0123456789abcdef', null]);
});

test.each([
  ['an answer', () => json({ data: [] }), 'response'],
  ['an answer of the wrong shape', () => json({ data: 'no list' }), 'response'],
  ['a refusal', () => new Response('no', { status: 400 }), 'response'],
  ['a server error', () => new Response('', { status: 500 }), 'response'],
  [
    'a server that says why it is closed',
    () => new Response(errorBody('Closed'), { status: 503 }),
    'response',
  ],
  [
    'a gateway without a text of the server',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'none',
  ],
  ['a gateway that waited too long', () => new Response('', { status: 504 }), 'none'],
  [
    'our own gateway',
    () => new Response(errorBody('down'), { status: 502, headers: { [unreachableHeader]: '1' } }),
    'none',
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'none'],
])('%s is a response of the server, or none', async (_, answer, expected) => {
  const onResponse = vi.fn();
  const { api } = apiThatAnswers(answer, undefined, { onResponse });
  const failure: unknown = await api.call('allTweets', {}).catch((error: unknown) => error);
  expect(isOutcomeUnknown(failure)).toBe(expected === 'none');
  expect(onResponse).toHaveBeenCalledTimes(expected === 'none' ? 0 : 1);
});

test('a response says whether the server supports idempotency keys', async () => {
  const onResponse = vi.fn<(headers: Headers) => void>();
  const headers = { [keepsKeysHeader]: '1' };
  await apiThatAnswers(() => Response.json({ data: [] }, { headers }), undefined, { onResponse }).api.call(
    'allTweets',
    {},
  );
  await apiThatAnswers(() => json({ data: [] }), undefined, { onResponse }).api.call('allTweets', {});
  expect(onResponse.mock.calls.map(([headers]) => headers.has(keepsKeysHeader))).toEqual([true, false]);
});

test.each([
  ['a response', () => json({ data: [] })],
  ['a refusal', () => json({ message: 'no' }, 400)],
])('%s is outdated if another call has ended without a response since it was sent', async (_, answer) => {
  const onResponse = vi.fn();
  const late = Promise.withResolvers<Response>();
  const fetched = vi
    .fn(() => Promise.resolve(answer()))
    .mockReturnValueOnce(late.promise)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { api } = apiThatAnswers(fetched, undefined, { onResponse });
  const call = () => api.call('allTweets', {}).catch(() => null);
  const first = call();
  await call();
  await call();
  late.resolve(answer());
  await first;
  expect(onResponse.mock.calls.map(([, outdated]) => outdated)).toEqual([false, true]);
});

test('a read uses the response of the call that was made before the code was loaded; a change never does', async () => {
  const takeEarly = vi.fn((path: string) =>
    path.includes('all-tweets') ? Promise.resolve(json({ data: [] })) : undefined,
  );
  const { api, requests } = apiThatAnswers(() => json({ data: null }), undefined, { takeEarly });
  expect(await api.call('allTweets', { payload: { page: 1 } })).toEqual([]);
  expect(requests).toEqual([]);
  await api.call('toggleLike', { parameters: { tweetId: 't1' } });
  expect(takeEarly.mock.calls).toEqual([['/api/v1/tweet/all-tweets?page=1']]);
  expect(requests).toHaveLength(1);
});

test('an aborted call ends with the reason, and does not count as an unreachable server', async () => {
  const onNoResponse = vi.fn();
  const abort = new AbortController();
  const { api, requests } = apiThatAnswers(
    () =>
      new Promise((_, reject) =>
        requests[0]?.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    undefined,
    { onNoResponse },
  );
  const call = api.call('allTweets', { signal: abort.signal });
  call.catch(() => {});
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  abort.abort(new Error('left'));
  await expect(call).rejects.toThrow(/left|aborted/);
  expect(onNoResponse).not.toHaveBeenCalled();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 1],
  ['a refusal', () => new Response('no', { status: 400 }), 0],
])('%s is reported as the end of a call without a response, or not', async (_, answer, times) => {
  const onNoResponse = vi.fn();
  const { api } = apiThatAnswers(answer, undefined, { onNoResponse });
  await expect(api.call('allTweets', {})).rejects.toThrow();
  expect(onNoResponse).toHaveBeenCalledTimes(times);
});

test("the gateway's general reason is in the user's language, a specific one is unchanged", async () => {
  const gateway = (body: string) =>
    apiThatAnswers(() => new Response(body, { status: 502, headers: { [unreachableHeader]: '1' } })).api.call(
      'allTweets',
      {},
    );
  for (const body of ['', errorBody(english.failure.unreachable)]) {
    await expect(gateway(body)).rejects.toMatchObject({ text: 'unreachable', body });
  }
  const body = errorBody('The certificate has expired.');
  await expect(gateway(body)).rejects.toMatchObject({
    text: undefined,
    message: 'The certificate has expired.',
    body,
  });
});

test.each([
  ['a failed connection', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ['no JSON', () => new Response('<html>'), 'malformed'],
  ['the wrong shape', () => json({ data: 'no list' }), 'malformed'],
] as const)(
  '%s has a text in the language of the page, and its cause for the log',
  async (_, answer, text) => {
    const { api } = apiThatAnswers(answer);
    await expect(api.call('allTweets', {})).rejects.toMatchObject({ text, cause: expect.any(Error) });
  },
);

test('only a call that carries a file reports its progress, and its end', async () => {
  class SentAtOnce extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    statusText = '';
    response = new TextEncoder().encode('{"data":null}').buffer;
    open() {}
    setRequestHeader() {}
    abort() {}
    getAllResponseHeaders = () => '';
    send() {
      this.upload.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', SentAtOnce);
  const onUploadProgress = vi.fn<NonNullable<ApiOptions['onUploadProgress']>>();
  const { api, requests } = apiThatAnswers(() => json({ data: null }), undefined, { onUploadProgress });
  const payload = { fullName: 'A', username: 'a', email: 'a@b.cd', password: 'secret' };
  try {
    await api.call('register', { payload, files: { avatar: null, coverImage: null } });
    await api.call('logout', {});
    expect(onUploadProgress).not.toHaveBeenCalled();
    expect(requests).toHaveLength(2);
    await api.call('register', {
      payload,
      files: { avatar: new File(['bytes'], 'me.png'), coverImage: null },
    });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(requests).toHaveLength(2);
  expect(onUploadProgress.mock.calls.map(([name, progress]) => [name, progress?.sent])).toEqual([
    ['register', null],
    ['register', 1],
    ['register', undefined],
  ]);
});

test('a call without a session fails as such, whether or not anyone listens', async () => {
  const { api } = apiThatAnswers(() => new Response('no', { status: 401 }));
  await expect(api.call('allTweets', {})).rejects.toMatchObject({ name: 'ApiFailure', status: 401 });
});
