import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClientAtom } from 'jotai-tanstack-query';
import { expect, test } from 'vitest';
import { testUser } from '#tests/fixtures/stores.ts';
import { signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { toggleLike } from '#renderer/posts/likes.ts';
import { removeTweetAtom } from '#renderer/stores/entities/tweet-changes.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import {
  box,
  found,
  hasAsked,
  list,
  person,
  screenOf,
  shownTweets,
  tweet,
} from '#tests/fixtures/search-page.tsx';

/* What a search has found, and how long it stays. */

test('no matches empty both lists', { tags: ['S2.48', 'S3.22', 'S4.47'] }, async () => {
  const { answer } = await found();
  await userEvent.type(box(), 'nothing{Enter}');
  answer('all-users', list([]));
  answer('all-tweets', list(null));
  expect(await screen.findByText('No Users found')).toBeTruthy();
  await waitFor(() => expect(shownTweets()).toEqual([]));
  expect(JSON.parse(localStorage.getItem('tweets') ?? '')).toEqual([]);
  expect(JSON.parse(localStorage.getItem('users') ?? '')).toEqual([]);
});

test('results are restored from storage', { tags: ['S3.22', 'S4.46', 'S9.27'] }, async () => {
  const first = await found();
  first.unmount();
  screenOf();
  expect(await screen.findByRole('link', { name: /person1/ })).toBeTruthy();
  expect(shownTweets()).toEqual(['t1', 't2']);
});

test('users come first, then the box, then the tweets', { tags: ['S2.46', 'S2.50', 'S2.106'] }, async () => {
  await found();
  const parts = [
    screen.getByRole('heading', { name: 'Users' }),
    screen.getByRole('link', { name: /person1/ }),
    box(),
    screen.getByRole('heading', { name: 'Tweets' }),
    screen.getByRole('feed', { name: 'Tweets' }),
  ];
  const inOrder = parts.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder).toEqual(parts);
});

test(
  'a user in the result has avatar, name and email, and links to the profile',
  { tags: ['S2.46', 'S2.47'] },
  async () => {
    const { answer } = await found();
    await userEvent.type(box(), 'ada{Enter}');
    answer('all-users', list([{ ...person(7), avatar: '/media/7.png' }]));
    answer('all-tweets', list([]));
    const link = await screen.findByRole('link', { name: /person7/ });
    expect(link.getAttribute('href')).toBe('/profile/p7');
    expect(link.textContent).toBe(`person7${testUser.email}`);
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/media/7.png');
  },
);

test('damaged storage counts as no result', () => {
  localStorage.setItem('tweets', '[{"nonsense":true}]');
  localStorage.setItem('users', '{');
  screenOf();
  expect(shownTweets()).toEqual([]);
  expect(screen.getByText('No Users found')).toBeTruthy();
});

test('a like made during a search stays', async () => {
  const { store, answer, asked } = await found();
  await userEvent.type(box(), 'birds{Enter}');
  await hasAsked(asked, 'birds');
  const liking = act(() => toggleLike(store, 't1'));
  answer('t1', list({ _id: 'like' }));
  await liking;
  answer('all-users', list([]));
  answer('all-tweets', list([tweet(1), tweet(3)]));
  await waitFor(() => expect(shownTweets()).toEqual(['t1', 't3']));
  expect(store.get(tweetAtom('t1'))?.likes).toBe(1);
});

test('restored results keep likes, and do not contain deleted tweets', async () => {
  const first = await found();
  const liking = act(() => toggleLike(first.store, 't1'));
  first.answer('t1', list({ _id: 'like' }));
  await liking;
  act(() => {
    first.store.set(removeTweetAtom, 't2');
  });
  first.unmount();
  const second = screenOf();
  await waitFor(() => expect(shownTweets()).toEqual(['t1']));
  expect(second.store.get(tweetAtom('t1'))?.likes).toBe(1);
});

test('after signing out, the next account gets no results, also none of a late response', async () => {
  const { store, answer, asked } = await found();
  await userEvent.type(box(), 'secret{Enter}');
  await hasAsked(asked, 'secret');
  act(() => {
    signOut(store);
    store.set(signInAtom, { ...testUser, _id: 'u7' });
  });
  answer('all-users', list([person(8)]));
  answer('all-tweets', list([tweet(8)]));
  await waitFor(() => expect(store.get(queryClientAtom).isFetching()).toBe(0));
  await userEvent.clear(box());
  await userEvent.type(box(), 'own{Enter}');
  await hasAsked(asked, 'own');
  answer('all-users', list([]));
  answer('all-tweets', list([]));
  await waitFor(() => expect(box().disabled).toBe(false));
  expect(store.get(tweetAtom('t8'))).toBeUndefined();
  expect(screen.getByText('No Users found')).toBeTruthy();
  expect(shownTweets()).toEqual([]);
});

test('signing out clears local storage', { tags: 'S9.27' }, async () => {
  const { store } = await found();
  expect(localStorage.getItem('tweets')).not.toBeNull();
  act(() => {
    signOut(store);
  });
  expect(localStorage.getItem('tweets')).toBeNull();
  expect(localStorage.getItem('users')).toBeNull();
});
