import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { Provider } from 'jotai';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiFailure } from '#renderer/api/failure.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { createLocks } from '#tests/fixtures/windows.ts';
import { testStore, testTweet, testUser } from '#tests/fixtures/stores.ts';
import { OwnData } from './own-data.tsx';

const account = {
  ...testUser,
  avatar: '/media/ada.png',
  coverImage: 'https://elsewhere.example/cover.png',
  isFollowing: false,
  followersCount: 0,
  followingCount: 1,
};
const bo = { _id: 'u2', username: 'bo', avatar: '' };
const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  silenceLog();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:export';
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Shows the section, with a server that has two pictures, of the account and of the post `../t2`. */
function openSection() {
  const asked: string[] = [];
  const picture = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    asked.push(pathname);
    return new Response(pathname, { headers: { 'content-type': 'image/png' } });
  });
  const data: Record<string, unknown> = {
    userDetails: account,
    userTweets: [
      testTweet({ _id: '../t2', content: 'With a picture', media: '/media/t2.png' }),
      testTweet({ content: 'Words' }),
    ],
    following: [{ _id: 'f1', follower: null, following: bo }],
    followers: [],
  };
  const call = vi.fn(async (name: string): Promise<unknown> => {
    asked.push(name);
    return data[name];
  });
  const store = testStore(call);
  render(
    <Provider store={store}>
      <MantineProvider>
        <OwnData />
      </MantineProvider>
    </Provider>,
  );
  return { store, asked, picture, call };
}
const button = (name: string) => screen.getByRole('button', { name });
const start = () => userEvent.click(button('Export your data'));
const finished = () => screen.findByText(/^Your file is ready: warble-ada-\d{4}-\d\d-\d\d\.zip\./);

async function unpacked(): Promise<Readonly<Record<string, string>>> {
  const [file] = saved;
  if (file === undefined) throw new Error('Nothing was saved.');
  const entries = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('the own posts, pictures and follows are saved as a zip of JSON and files', async () => {
  const { asked } = openSection();
  await start();
  await finished();
  expect(asked).toEqual([
    'userDetails',
    'userTweets',
    'following',
    'followers',
    '/media/ada.png',
    '/media/t2.png',
  ]);
  const files = await unpacked();
  expect(Object.keys(files).sort()).toEqual([
    'account.json',
    'followers.json',
    'following.json',
    // An id of another server must not lead out of the folder.
    'pictures/%2E%2E%2Ft2.png',
    'pictures/avatar.png',
    'posts.json',
  ]);
  expect(files['pictures/%2E%2E%2Ft2.png']).toBe('/media/t2.png');
  expect(JSON.parse(files['posts.json'] ?? '')).toEqual([
    expect.objectContaining({
      _id: '../t2',
      content: 'With a picture',
      mediaFile: 'pictures/%2E%2E%2Ft2.png',
    }),
    expect.objectContaining({ _id: 't1', content: 'Words', mediaFile: null }),
  ]);
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
    username: 'ada',
    avatarFile: 'pictures/avatar.png',
    coverImageFile: null,
  });
  expect(JSON.parse(files['following.json'] ?? '')).toEqual([bo]);
  // The page's security policy blocks requests to other sites.
  expect(screen.getByText(/1 picture is missing/)).toBeTruthy();
});

test('the file is named by the local date', async () => {
  const zone = process.env['TZ'];
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T23:30:00Z') });
  for (const [local, date] of [
    ['Asia/Tokyo', '2026-03-05'],
    ['America/New_York', '2026-03-04'],
  ]) {
    process.env['TZ'] = local;
    openSection();
    await start();
    expect(await screen.findByText(new RegExp(`warble-ada-${date}\\.zip`))).toBeTruthy();
    cleanup();
  }
});

test('after a failure in the middle, Retry resumes the export', async () => {
  const { asked, picture } = openSection();
  picture.mockImplementationOnce(
    async () => new Response('first', { headers: { 'content-type': 'image/png' } }),
  );
  for (let time = 0; time < 3; time += 1) picture.mockRejectedValueOnce(new TypeError('offline'));
  await start();
  expect(await screen.findByText(/can't reach the server.* What was fetched is kept\.$/)).toBeTruthy();
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(button('Cancel'));
  expect(saved).toEqual([]);
  asked.length = 0;
  await userEvent.click(button('Retry'));
  await finished();
  expect(asked).toEqual(['/media/t2.png']);
  expect((await unpacked())['pictures/avatar.png']).toBe('first');
});

test('after a reload, the export goes on, and nothing is kept once it is finished', async () => {
  const { kept } = fakeDatabase();
  const { picture } = openSection();
  picture.mockImplementationOnce(
    async () => new Response('first', { headers: { 'content-type': 'image/png' } }),
  );
  picture.mockImplementationOnce(() => new Promise(() => {}));
  await start();
  expect(await screen.findByText('6 of 7 fetched')).toBeTruthy();
  await waitFor(() => expect(kept.size).toBe(6));
  cleanup();
  const { asked } = openSection();
  expect(await screen.findByText(/^The last export was interrupted/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export your data' })).toBeNull();
  await userEvent.click(button('Go on with the export'));
  await finished();
  expect(asked).toEqual(['/media/t2.png']);
  expect((await unpacked())['pictures/avatar.png']).toBe('first');
  await waitFor(() => expect(kept.size).toBe(0));
});

test('an export that runs in another window is offered and discarded only once that window is closed', async () => {
  const { kept } = fakeDatabase();
  const locks = createLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { picture } = openSection();
  picture.mockImplementationOnce(() => new Promise(() => {}));
  await start();
  await waitFor(() => expect(kept.size).toBe(4));
  cleanup();

  openSection();
  await start();
  await finished();
  await userEvent.click(button('Done'));
  expect(screen.queryByText(/^The last export was interrupted/)).toBeNull();
  expect(kept.size).toBe(4);
  cleanup();

  locks.release(`warble.export.${testUser._id}`);
  openSection();
  expect(await screen.findByText(/^The last export was interrupted/)).toBeTruthy();
  await userEvent.click(button('Cancel'));
  await waitFor(() => expect(kept.size).toBe(0));
});

test('a request that the server delays is repeated after that time', async () => {
  const { call } = openSection();
  const busy = new ApiFailure('refused', 'busy', { status: 429, retryAfter: '7' });
  call.mockRejectedValueOnce(busy);
  vi.useFakeTimers();
  act(() => button('Export your data').click());
  await act(() => vi.advanceTimersByTimeAsync(6900));
  expect(call).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  await finished();
  expect(call.mock.calls.map(([name]) => name).slice(0, 2)).toEqual(['userDetails', 'userDetails']);
});

test('a request without a response is repeated after a second, twice at most', async () => {
  const { call } = openSection();
  call.mockRejectedValue(new ApiFailure('unreachable', 'lost'));
  vi.useFakeTimers();
  act(() => button('Export your data').click());
  for (const times of [1, 2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(times === 1 ? 900 : 1000));
    expect(call).toHaveBeenCalledTimes(times);
  }
  vi.useRealTimers();
  expect(await screen.findByText(/What was fetched is kept\.$/)).toBeTruthy();
});

test('Cancel ends it and discards what was fetched', async () => {
  const { kept } = fakeDatabase();
  const { asked, picture } = openSection();
  const signals: (AbortSignal | null | undefined)[] = [];
  picture.mockImplementationOnce((_input, init) => {
    signals.push(init?.signal);
    return new Promise(() => {});
  });
  await start();
  expect(await screen.findByText('4 of 7 fetched')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Export' })).toBeTruthy();
  await waitFor(() => expect(signals).toHaveLength(1));
  await waitFor(() => expect(kept.size).toBe(4));
  await userEvent.click(button('Cancel'));
  expect(signals[0]?.aborted).toBe(true);
  await waitFor(() => expect(kept.size).toBe(0));
  asked.length = 0;
  await start();
  await finished();
  expect(asked).toContain('userTweets');
});

test("a refusal is shown like for every load, without the server's text", async () => {
  const { call } = openSection();
  call.mockRejectedValueOnce(new ApiFailure('refused', 'Not today', { status: 400 }));
  await start();
  expect(await screen.findByText('The server did not give it. What was fetched is kept.')).toBeTruthy();
});

test('where the session ends between two pictures, the export is not finished without the others', async () => {
  const { call, picture } = openSection();
  picture.mockImplementationOnce(async () => new Response('', { status: 401 }));
  const answer = call.getMockImplementation();
  call.mockImplementation(async (name) => {
    if (name === 'currentUser') throw new ApiFailure('refused', 'Unauthorized request', { status: 401 });
    return answer?.(name);
  });
  await start();
  expect(await screen.findByText('The server did not give it. What was fetched is kept.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('a picture that the server refuses in a session counts as missing', async () => {
  const { picture } = openSection();
  picture.mockImplementationOnce(async () => new Response('', { status: 401 }));
  await start();
  await finished();
  expect(screen.getByText(/2 pictures are missing/)).toBeTruthy();
});

test('a sign-out ends it: the next user of the page gets no data of it', async () => {
  const { store, asked, picture } = openSection();
  const slow = Promise.withResolvers<Response>();
  picture.mockImplementationOnce(() => slow.promise);
  await start();
  expect(await screen.findByText('4 of 7 fetched')).toBeTruthy();
  await act(async () => {
    signOut(store);
    store.set(signInAtom, { ...testUser, _id: 'u9', username: 'cy' });
    slow.resolve(new Response('late', { headers: { 'content-type': 'image/png' } }));
  });
  await waitFor(() => expect(button('Export your data')).toBeTruthy());
  act(() => {
    signOut(store);
    store.set(signInAtom, testUser);
  });
  asked.length = 0;
  await start();
  await finished();
  expect(saved).toHaveLength(1);
  expect(asked).toContain('userTweets');
});

test('a finished export is discarded at a sign-out', async () => {
  const { store } = openSection();
  await start();
  await finished();
  act(() => {
    signOut(store);
    store.set(signInAtom, testUser);
  });
  expect(button('Export your data')).toBeTruthy();
});

test('a request that the server delays without a time is not repeated immediately', async () => {
  const { call } = openSection();
  call.mockRejectedValueOnce(new ApiFailure('refused', 'busy', { status: 429, retryAfter: '0' }));
  vi.useFakeTimers();
  act(() => button('Export your data').click());
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(call).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  await finished();
});
