import { act, fireEvent, screen } from '@testing-library/react';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { passTime, waitInNoTime } from '#tests/fixtures/fake-time.ts';
import { testTweet } from '#tests/fixtures/stores.ts';
import { feedPageKey } from '#renderer/stores/entities/tweets.ts';

test.each([
  [
    'Posts that come',
    () => [testTweet({ content: 'What has come' })],
    () => screen.queryByText('What has come'),
  ],
  [
    'A failure to load them',
    () => refusal('Out of order'),
    () => screen.queryByRole('button', { name: 'Retry' }),
  ],
])('%s while a page button is pressed: shown once it is released', async (_name, answer, find) => {
  const answered = Promise.withResolvers<unknown>();
  const { store } = openPage('/?page=2', { 'GET /tweet/all-tweets': () => answered.promise });
  const next = await screen.findByRole('button', { name: 'Next' });
  vi.useFakeTimers();
  cleanUp(() => vi.useRealTimers());
  fireEvent.pointerDown(next);
  answered.resolve(answer());
  const state = () => store.get(queryClientAtom).getQueryState(feedPageKey('all', 2));
  await act(() => waitInNoTime(() => expect(state()?.fetchStatus).toBe('idle')));
  await act(() => passTime(100));
  expect(find()).toBeNull();
  fireEvent.pointerUp(next);
  await act(() => passTime(100));
  expect(find()).not.toBeNull();
});
