import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClientAtom } from 'jotai-tanstack-query';
import { afterEach, expect, test, vi } from 'vitest';
import { transientAttribute } from '#renderer/lib/kept-frame.ts';
import { inboxKey, refreshInbox, unreadAtom } from '#renderer/stores/entities/inbox.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { watchInbox } from './watch-inbox.ts';

const entry = (id: string) => ({
  _id: id,
  type: 'follow',
  createdAt: '2026-01-02T03:04:05.000Z',
  senderId: { _id: `sender-${id}`, username: `name-${id}` },
});

let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Waits for a condition without timers: a faked interval also stops `waitFor`. */
async function until(isMet: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!isMet() && performance.now() < end)
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  expect(isMet()).toBe(true);
}

async function open(address = '/', isWatched = true) {
  const entries = [entry('a')];
  const asked = vi.fn((): unknown => [...entries]);
  let store: Store | undefined;
  openPage(
    address,
    { 'GET /tweet/all-tweets': () => [], 'GET /notification/': asked },
    {
      prepare: (made) => {
        store = made;
        if (isWatched) stop = watchInbox(made);
      },
    },
  );
  if (store === undefined) throw new Error('There is no store.');
  const made = store;
  // A refresh before the response would join that request.
  await until(() => made.get(queryClientAtom).getQueryData(inboxKey) !== undefined);
  return { asked, entries, refresh: () => act(() => refreshInbox(made)), store: made };
}
const entryCalled = (name: string) => screen.findByRole('link', { name });

test('entries that are new since the inbox was left are counted in the navigation and in the title, until they are seen', async () => {
  const { entries, refresh } = await open();
  await entryCalled('Inbox');
  expect(document.title).toBe('Home · Warble');
  entries.unshift(entry('c'), entry('b'));
  await refresh();
  await entryCalled('Inbox, 2 new');
  expect(document.title).toBe('(2) Home · Warble');
  await userEvent.click(await entryCalled('Inbox, 2 new'));
  await screen.findByText('name-c');
  await entryCalled('Inbox');
  expect(document.title).toBe('Inbox · Warble');
  // Still marked, until they are left.
  expect(screen.getAllByText(/^New:/)).toHaveLength(2);
  await userEvent.click(await entryCalled('Home'));
  await screen.findByRole('heading', { name: 'Home' });
  await refresh();
  await entryCalled('Inbox');
});

test('the count is left out of the frame that is kept for the next start, where it is not known yet', async () => {
  const { entries, refresh } = await open();
  entries.unshift(entry('b'));
  await refresh();
  const inbox = await entryCalled('Inbox, 1 new');
  expect(inbox.querySelector(`[${transientAttribute}]`)?.textContent).toBe('1');
});

test('an inbox in a hidden tab counts; leaving it in another tab applies to both', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const { entries, refresh, store } = await open('/inbox');
  await screen.findByText('name-a');
  visibility.mockReturnValue('hidden');
  entries.unshift(entry('b'));
  await refresh();
  await entryCalled('Inbox, 1 new');
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await entryCalled('Inbox');

  visibility.mockReturnValue('hidden');
  entries.unshift(entry('c'));
  await refresh();
  await entryCalled('Inbox, 1 new');
  localStorage.setItem('warble.inbox.u1', JSON.stringify(['a', 'b', 'c']));
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  // Immediately: the next poll would count them, too.
  expect(store.get(unreadAtom)).toBe(0);
  await entryCalled('Inbox');
  visibility.mockRestore();
});

test('a failed poll is retried silently; the inbox page logs why it shows no entries', async () => {
  const log = silenceLog();
  const { asked, entries, refresh } = await open();
  const failures = () => log.mock.calls.map(([what]: readonly unknown[]) => what);
  asked.mockImplementation(() => refusal('not now'));
  await refresh();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(failures()).toEqual([]);
  asked.mockImplementation(() => [entry('b'), ...entries]);
  await refresh();
  await entryCalled('Inbox, 1 new');

  asked.mockImplementation(() => refusal('not now'));
  await userEvent.click(await entryCalled('Inbox, 1 new'));
  await waitFor(() => expect(failures()).toEqual(['notifications:']));
  log.mockRestore();
});

test('the inbox is polled every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { asked, entries, store } = await open();
  entries.unshift(entry('b'));
  act(() => void vi.advanceTimersByTime(59_999));
  expect(asked).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(1));
  await until(() => store.get(unreadAtom) === 1);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('entries that the page has just requested are not requested again to be counted', async () => {
  const { asked, entries, refresh, store } = await open('/inbox', false);
  await screen.findByText('name-a');
  stop = watchInbox(store);
  entries.unshift(entry('b'));
  await refresh();
  await screen.findByText('name-b');
  expect(asked).toHaveBeenCalledTimes(2);
});
