import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toRequest } from '#contract/api/codec.ts';
import { takeEarlyCall } from '#renderer/lib/early-calls.ts';
import { lastFeedKey } from '#renderer/lib/storage-keys.ts';
import { makeEarlyCalls } from './make-early-calls.ts';

const [session, feed] = [toRequest('currentUser'), toRequest('allTweets', { payload: { page: 1 } })];

const fetched = vi.spyOn(window, 'fetch');
beforeEach(() => void fetched.mockReset());
afterEach(() => {
  fetched.mockReset();
  Reflect.deleteProperty(window, 'warbleEarlyCalls');
});

test('the early calls are those that the app makes first, at the addresses of the contract', () => {
  fetched.mockImplementation(async () => Response.json({ data: null }));
  makeEarlyCalls(true);
  expect([session.method, feed.method]).toEqual(['GET', 'GET']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([session.path, feed.path]);
  for (const { path } of [session, feed]) expect(takeEarlyCall(path)).toBeInstanceOf(Promise);
});

test.each([
  ['a body', () => Response.json({ data: null }, { headers: { 'x-limits': '1' } }), '{"data":null}'],
  ['no body', () => new Response(null, { status: 204, headers: { 'x-limits': '1' } }), ''],
])('an early response with %s is passed on unchanged', async (_, answer, text) => {
  fetched.mockImplementation(async () => answer());
  expect(makeEarlyCalls(true)).toBe(true);
  const response = await takeEarlyCall(session.path);
  expect([response?.status, response?.headers.get('x-limits')]).toEqual([answer().status, '1']);
  expect(response?.headers.get('content-type')).toBe(answer().headers.get('content-type'));
  expect(await response?.text()).toBe(text);
});

test.each([
  ['denies the session', () => Promise.resolve(new Response('', { status: 401 }))],
  ['finds no server', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a feed that was asked for early is dropped where the check %s', { tags: 'S6.07' }, async (_, answer) => {
  fetched.mockImplementation((address) => (address === session.path ? answer() : new Promise(() => {})));
  makeEarlyCalls(true);
  const signal = fetched.mock.calls.find(([address]) => address === feed.path)?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  expect(takeEarlyCall(feed.path)).toBeUndefined();
  await takeEarlyCall(session.path)?.catch(() => {});
});

test(
  'there are no early calls without the cookie of a session, or with a copy of the last feed',
  { tags: 'S6.07' },
  () => {
    expect(makeEarlyCalls(false)).toBe(false);
    localStorage.setItem(lastFeedKey(), '{}');
    expect(makeEarlyCalls(true)).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
  },
);
