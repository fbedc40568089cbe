import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { setReachable } from '#renderer/lib/reachability.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { previewAtom } from './preview.ts';
import type * as watchPointerModule from './watch-pointer.ts';

const bo = {
  _id: 'u2',
  fullName: 'Bo Example',
  username: 'bo',
  email: 'bo@warble.example',
  avatar: '',
  coverImage: '',
  bio: 'Writes tests.',
  isFollowing: false,
  followersCount: 3,
  followingCount: 5,
};

beforeEach(() => void silenceLog());

async function openFeed(answers: Answers = {}) {
  const details = vi.fn((): unknown => bo);
  const { router, store } = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'first' })],
    'GET /user/user-details/u2': details,
    'GET /tweet/user-tweet/u2': () => [],
    'POST /follow/u2': () => ({ _id: 'record' }),
    ...answers,
  });
  const article = await screen.findByRole('article');
  return { article, name: within(article).getByRole('link', { name: 'bo' }), details, router, store };
}

// Without a layout the card counts as detached from its link, and so as hidden.
const findCard = () => screen.findByRole('dialog', { name: 'bo', hidden: true });
const cards = () => screen.queryAllByRole('dialog', { hidden: true });

/** Moves the pointer until the code that follows it is loaded, and the card is there. */
const rest = async (on: Element) => {
  await waitFor(() => {
    fireEvent.pointerMove(on);
    expect(loaded()).toBe(true);
  });
  fireEvent.pointerMove(on);
};
const watch = vi.hoisted(() => ({ count: 0 }));
vi.mock('#renderer/people/watch-pointer.ts', async (original) => {
  const module = await original<typeof watchPointerModule>();
  return {
    watchPointer: (store: Parameters<typeof module.watchPointer>[0]) => {
      watch.count += 1;
      return module.watchPointer(store);
    },
  };
});
const loaded = () => watch.count > 0;
beforeEach(() => {
  watch.count = 0;
});

test('resting on a name shows that person, and fetches them only then; the card has a Follow button', async () => {
  const { article, name, details } = await openFeed();
  await rest(article);
  expect(details).not.toHaveBeenCalled();
  await rest(name);
  const card = within(await findCard());
  expect(await card.findByText('Writes tests.')).toBeTruthy();
  expect(details).toHaveBeenCalledTimes(1);
  for (const counted of ['5 Following', '3 Followers'])
    expect(card.getByRole('link', { name: counted, hidden: true }).getAttribute('href')).toBe(
      '/profile/u2/follow',
    );
  await userEvent.click(card.getByRole('button', { name: 'Follow', hidden: true }));
  expect(await card.findByRole('button', { name: 'Following', hidden: true })).toBeTruthy();
  expect(await card.findByRole('link', { name: '4 Followers', hidden: true })).toBeTruthy();
});

test('the card closes with Escape, when the pointer has left, and on scrolling', async () => {
  const { article, name } = await openFeed();
  for (const leave of [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.pointerMove(article),
    () => fireEvent.scroll(document),
  ]) {
    await rest(name);
    await findCard();
    leave();
    await waitFor(() => expect(cards()).toEqual([]));
  }
});

test('the card closes when another page is opened while the pointer rests', async () => {
  const { name, router } = await openFeed();
  await rest(name);
  await findCard();
  await act(() => router.navigate('/?page=2'));
  await waitFor(() => expect(cards()).toEqual([]));
});

test('touch shows no card, nor does a pointer that moves on', async () => {
  const { article, name, details, store } = await openFeed();
  await rest(article);
  vi.useFakeTimers();
  fireEvent.pointerMove(name);
  act(() => void vi.advanceTimersByTime(400));
  // Not the card alone, whose code is loaded only now.
  expect(store.get(previewAtom)).toBeNull();
  fireEvent.pointerMove(article);
  act(() => void vi.advanceTimersByTime(2000));
  expect(store.get(previewAtom)).toBeNull();
  fireEvent.pointerMove(name, { pointerType: 'touch' });
  act(() => void vi.advanceTimersByTime(2000));
  expect(store.get(previewAtom)).toBeNull();
  vi.useRealTimers();
  await act(async () => {});
  expect(cards()).toEqual([]);
  expect(details).not.toHaveBeenCalled();
});

test('no card is shown while text is being selected, nor of the person whose page is open', async () => {
  const { article, name, store } = await openFeed();
  await rest(article);
  vi.useFakeTimers();
  fireEvent.pointerMove(name, { buttons: 1 });
  act(() => void vi.advanceTimersByTime(2000));
  expect(store.get(previewAtom)).toBeNull();
  window.history.replaceState(null, '', '/profile/u2');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  fireEvent.pointerMove(name);
  act(() => void vi.advanceTimersByTime(2000));
  expect(store.get(previewAtom)).toBeNull();
  vi.useRealTimers();
});

test('a key shows the author of the focused post; Escape returns to the post', async () => {
  const { article } = await openFeed();
  article.focus();
  await userEvent.keyboard('i');
  const card = await findCard();
  expect(await within(card).findByText('Writes tests.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(card));
  // The keys of the page are disabled meanwhile.
  await userEvent.keyboard('p');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(cards()).toEqual([]));
  expect(document.activeElement).toBe(article);
});

test('Tab stays in a card that a key has opened, which is the last of the page', async () => {
  const { article } = await openFeed();
  article.focus();
  await userEvent.keyboard('i');
  const card = await findCard();
  const last = await within(card).findByRole('link', { name: /Followers$/ });
  act(() => last.focus());
  await userEvent.tab();
  expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Follow' }));
});

test('the focus stays on a button of the card when the server can no longer be reached', async () => {
  const { article } = await openFeed();
  article.focus();
  await userEvent.keyboard('i');
  const card = await findCard();
  await waitFor(() => expect(document.activeElement).toBe(card));
  const follow = await within(card).findByRole('button', { name: 'Follow' });
  act(() => follow.focus());
  act(() => setReachable(false));
  // The library moves the focus in a timeout.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(follow);
});

test('from the toasts, Escape returns to the card; another element of the page closes it', async () => {
  const { article } = await openFeed();
  article.focus();
  await userEvent.keyboard('i');
  const card = await findCard();
  await waitFor(() => expect(document.activeElement).toBe(card));
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Notifications/ }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(card);
  act(() => screen.getByRole('main').focus());
  await waitFor(() => expect(cards()).toEqual([]));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the name in the card opens the profile, and closes the card', async () => {
  const { article, router } = await openFeed();
  article.focus();
  await userEvent.keyboard('i');
  const card = within(await findCard());
  await userEvent.click(await card.findByRole('link', { name: 'Bo Example', hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/u2'));
  await waitFor(() => expect(cards()).toEqual([]));
});

test("a person who does not exist, or can't be loaded, is explained", async () => {
  const { article, details } = await openFeed({
    'GET /user/user-details/u2': () => refusal('userId must be an id of 24 hexadecimal characters', 400),
  });
  article.focus();
  await userEvent.keyboard('i');
  expect(await within(await findCard()).findByText('This person does not exist.')).toBeTruthy();
  expect(details).not.toHaveBeenCalled();
});

test('the own card has no Follow button', async () => {
  const owner = { _id: testUser._id, username: 'bo', email: '', avatar: '' };
  const { article } = await openFeed({
    'GET /tweet/all-tweets': () => [testTweet({ owner })],
    [`GET /user/user-details/${testUser._id}`]: () => ({ ...bo, _id: testUser._id }),
  });
  article.focus();
  await userEvent.keyboard('i');
  const card = within(await findCard());
  expect(await card.findByText('Writes tests.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Follow', hidden: true })).toBeNull();
});

test('the card is not shown to the next user who signs in', async () => {
  const { article, store } = await openFeed();
  article.focus();
  await userEvent.keyboard('i');
  await findCard();
  act(() => signOut(store));
  await screen.findByRole('heading', { name: 'Happening now' });
  expect(cards()).toEqual([]);
  act(() => store.set(signInAtom, { ...testUser, _id: 'u3' }));
  await screen.findByRole('article');
  expect(cards()).toEqual([]);
});
