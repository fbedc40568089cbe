import { describe, expect, it, vi } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { createForward, createGateway } from '#gateway/index.ts';
import { askInbox } from './ask-inbox.ts';

vi.mock('electron', () => ({ protocol: {} }));

const never = new AbortController().signal;
const entry = {
  _id: 'a',
  type: 'like',
  senderId: { _id: 'bo', username: 'bo' },
  createdAt: '',
  tweetId: 't',
};

function ask(answer: (url: string, init: RequestInit) => Response | Promise<Response>, signal = never) {
  const forward = createForward({
    server: async () => 'https://warble.example',
    fetch: async (url, init) => answer(url, init),
    cookies: 'jar',
  });
  const gateway = createGateway({
    root: '/nowhere',
    forward,
    hostInfo: () => ({ kind: 'desktop', version: '', guest: null }),
  });
  return askInbox(gateway, signal);
}

it('requests the inbox of the current server as the page does, with its session', async () => {
  const asked: unknown[] = [];
  const entries = await ask((url, { method, credentials }) => {
    asked.push(url, method, credentials);
    return Response.json({ data: [entry] });
  });
  expect(asked).toEqual(['https://warble.example/api/v1/notification/', 'GET', 'include']);
  expect(entries).toMatchObject([{ _id: 'a', type: 'like', tweetId: 't' }]);
});

it('reports that nobody is signed in', async () => {
  expect(await ask(() => new Response(errorBody('Unauthorized'), { status: 401 }))).toBe('signed-out');
});

describe('fails', () => {
  it.each([
    ['when the server has an internal error', () => new Response('', { status: 503 })],
    ['when the response does not fit', () => Response.json({ data: [{ type: 'like' }] })],
    ['when the response is no JSON', () => new Response('<h1>Sign in to this network</h1>')],
    ['when there is no response', () => Promise.reject(new Error('ECONNREFUSED'))],
  ])('%s', async (_, answer) => {
    await expect(ask(answer)).rejects.toThrow();
  });

  it('when it is aborted', async () => {
    const controller = new AbortController();
    const asking = ask(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.throwIfAborted();
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      controller.signal,
    );
    controller.abort();
    await expect(asking).rejects.toThrow();
  });
});
