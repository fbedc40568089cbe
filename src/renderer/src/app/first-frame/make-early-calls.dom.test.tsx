import { expect, test, vi } from 'vitest';
import { toRequest } from '#contract/api/codec.ts';
import { takeEarlyCall } from '#renderer/lib/early-calls.ts';
import { makeEarlyCalls } from './make-early-calls.ts';

test('the early calls are those that the app makes first, as the contract addresses them', () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ data: null }));
  makeEarlyCalls(true);
  const first = [toRequest('currentUser'), toRequest('allTweets', { payload: { page: 1 } })];
  expect(first.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(first.map(({ path }) => path));
  for (const { path } of first) expect(takeEarlyCall(path)).toBeInstanceOf(Promise);
  fetched.mockRestore();
});
