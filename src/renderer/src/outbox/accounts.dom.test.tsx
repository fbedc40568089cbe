import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/api/entities.ts';
import { firstAccount } from '#contract/bridge/account.ts';
import { ada, added, bea, openAccount, twoAccounts } from '#tests/fixtures/account-pages.ts';
import { fakeDatabase } from '#tests/fixtures/database.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { community, post } from '#tests/fixtures/outbox.ts';
import { testTweet } from '#tests/fixtures/stores.ts';
import { foundTweetIdsAtom, replaceFoundTweetsAtom } from '#renderer/stores/entities/search.ts';
import { replaceTweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { addUsersAtom, usersAtom } from '#renderer/stores/entities/users.ts';
import { storedDraftAtom } from '#renderer/stores/drafts/drafts.ts';
import { noteSearch, recentSearchesAtom } from '#renderer/stores/preferences/recent-searches.ts';
import { authAtom, signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { setReachable } from '#renderer/lib/reachability.ts';
import { enqueueMutation, startProcessor } from './enqueue.ts';
import { outboxAtom } from './atoms.ts';
import { processorAtom } from './processor.ts';
import { entriesAtom } from './storage.ts';

const pages: Store[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) signOut(page);
  document.querySelector('meta[name="account"]')?.remove();
  setReachable(true);
});

/** A new page of an account. Pages opened before stay open, like other windows. */
function open(account: string, { answer }: ReturnType<typeof twoAccounts>): Store {
  const store = openAccount(account, answer);
  pages.push(store);
  return store;
}

/** Another user signs in on the same page. */
function nextUser(store: Store, server: ReturnType<typeof community>['server'], user: User): void {
  signOut(store);
  server.signedIn = user._id;
  store.set(signInAtom, user);
}

/** Closes a page and drops its memory. */
const close = (page: Store) => signOut(page);

test('pending entries of one account are never sent as another, and are sent once when it is signed in again', async () => {
  const accounts = twoAccounts();
  const { server } = accounts;
  const adas = open(firstAccount, accounts);
  adas.set(signInAtom, ada);
  server.isDown = true;
  expect(await enqueueMutation(adas, post('from Ada'))).toBe('waiting');
  close(adas);

  server.isDown = false;
  const beas = open(added, accounts);
  beas.set(signInAtom, bea);
  expect(beas.get(outboxAtom)).toEqual([]);
  await startProcessor(beas);
  expect(await enqueueMutation(beas, post('from Bea'))).toBe('sent');
  expect(server.posts).toEqual([{ by: 'bea', content: 'from Bea' }]);

  const again = open(firstAccount, accounts);
  again.set(signInAtom, ada);
  await startProcessor(again);
  await vi.waitFor(() => expect(again.get(outboxAtom)).toEqual([]));
  expect(server.posts).toEqual([
    { by: 'ada', content: 'from Ada' },
    { by: 'bea', content: 'from Bea' },
  ]);
});

test('a window that still shows one account sends as that account, whichever account new pages are for', async () => {
  const accounts = twoAccounts();
  const { server } = accounts;
  const adas = open(firstAccount, accounts);
  adas.set(signInAtom, ada);
  server.isDown = true;
  expect(await enqueueMutation(adas, post('waited'))).toBe('waiting');
  const beas = open(added, accounts);
  beas.set(signInAtom, bea);
  server.isDown = false;
  adas.get(processorAtom).tryNow();
  await vi.waitFor(() => expect(adas.get(outboxAtom)).toEqual([]));
  expect(await enqueueMutation(adas, post('at once'))).toBe('sent');
  expect(server.posts).toEqual([
    { by: 'ada', content: 'at once' },
    { by: 'ada', content: 'waited' },
  ]);
});

test('pending entries of a signed-out account stay, and no other session sends them', async () => {
  const accounts = twoAccounts();
  const { server } = accounts;
  const beas = open(added, accounts);
  beas.set(signInAtom, bea);
  server.isDown = true;
  await enqueueMutation(beas, post('from Bea'));
  server.isDown = false;
  server.sessions.delete(added);
  close(beas);
  const adas = open(firstAccount, accounts);
  adas.set(signInAtom, ada);
  await startProcessor(adas);
  expect(await enqueueMutation(adas, post('from Ada'))).toBe('sent');
  expect(server.posts).toEqual([{ by: 'ada', content: 'from Ada' }]);
  // The same user signs in again, under another account id of the host.
  server.sessions.set('y8', bea);
  const again = open('y8', accounts);
  again.set(signInAtom, bea);
  await startProcessor(again);
  await vi.waitFor(() => expect(server.posts).toHaveLength(2));
  expect(server.posts[0]).toEqual({ by: 'bea', content: 'from Bea' });
});

test("the next user's changes do not wait for a call of the former user that hangs", async () => {
  const { store, server } = community();
  server.hang = Promise.withResolvers();
  const slow = enqueueMutation(store, post('from Ada'));
  await vi.waitFor(() => expect(server.changes()).toHaveLength(1));
  nextUser(store, server, bea);
  server.hang = null;
  expect(await enqueueMutation(store, post('from Bea'))).toBe('sent');
  expect(await slow).toBe('waiting');
  expect(store.get(entriesAtom(ada._id))).toMatchObject([{ content: 'from Ada', refused: null }]);

  nextUser(store, server, ada);
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  const [first, second, third] = server.changes();
  expect([second?.content, third?.content]).toEqual(['from Bea', 'from Ada']);
  expect(third?.key).toBe(first?.key);
});

/** Resolves when what is possible without another response has been done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['a post that may have been made', post('one'), 'userTweets'],
  ['a like', { call: 'toggleLike', id: 't1', about: 'bo', desired: true }, 'singleTweet'],
] as const)(
  '%s is not sent in the next session, if its user signs out while the server is asked about it',
  async (_what, change, asked) => {
    const { store, server } = community({ keepsKeys: false });
    server.fault = 'before';
    expect(await enqueueMutation(store, change)).toBe('waiting');
    server.fault = null;
    const [session, answer] = [Promise.withResolvers(), Promise.withResolvers()];
    server.hang = session;
    store.get(processorAtom).tryNow();
    await vi.waitFor(() => expect(server.calls.at(-1)?.name).toBe('currentUser'));
    server.hang = answer;
    session.resolve(null);
    await vi.waitFor(() => expect(server.calls.at(-1)?.name).toBe(asked));

    signOut(store);
    // The cookies are those of the next user already before the page knows.
    answer.resolve(null);
    await settled();
    expect(server.changes()).toHaveLength(1);
    nextUser(store, server, bea);
    expect(await enqueueMutation(store, post('from Bea'))).toBe('sent');
    const [entry] = store.get(entriesAtom(ada._id));
    expect(entry).toMatchObject({ ...change, refused: null });

    nextUser(store, server, ada);
    await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
    expect(server.changes().slice(1)).toMatchObject([
      { content: 'from Bea' },
      { name: change.call, key: entry?.key },
    ]);
  },
);

test('a post is not sent in the next session, if its user signs out while its image is read', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  silenceLog();
  const database = fakeDatabase();
  const app = community();
  const { server } = app;
  server.fault = 'before';
  const image = new File(['picture'], 'picture.png', { type: 'image/png' });
  const withImage = { ...post('look'), media: true };
  expect(await enqueueMutation(app.store, withImage, image)).toBe('waiting');
  server.fault = null;
  database.set('blocked');
  await app.restart();
  const { store } = app;
  await vi.waitFor(() => expect(server.calls.at(-1)?.name).toBe('currentUser'));
  await settled();

  signOut(store);
  database.set(null);
  await settled();
  nextUser(store, server, ada);
  await vi.waitFor(() => expect(store.get(outboxAtom)).toEqual([]));
  expect(server.changes().slice(1)).toMatchObject([{ content: 'look', media: image }]);
});

test('each account has its own copy of the feed, found posts and users, drafts and searches', async () => {
  const accounts = twoAccounts();
  const adas = open(firstAccount, accounts);
  adas.set(signInAtom, ada);
  adas.set(replaceTweetsAtom, [testTweet({ content: "in Ada's feed" })]);
  adas.set(replaceFoundTweetsAtom, [testTweet({ _id: 't9', content: 'found by Ada' })]);
  adas.set(addUsersAtom, [bea]);
  adas.set(storedDraftAtom('composer'), 'unsent of Ada');
  noteSearch(adas, 'sought by Ada');
  window.dispatchEvent(new Event('pagehide'));

  const beas = open(added, accounts);
  expect(beas.get(authAtom).loggedIn, 'after the copy of her feed').toBe(false);
  beas.set(signInAtom, bea);
  onTestFinished(beas.sub(foundTweetIdsAtom, () => {}));
  expect(beas.get(foundTweetIdsAtom)).toEqual([]);
  expect(beas.get(usersAtom)).toEqual([]);
  expect(beas.get(storedDraftAtom('composer'))).toBeNull();
  expect(beas.get(recentSearchesAtom)).toEqual([]);
  beas.set(storedDraftAtom('composer'), 'unsent of Bea');
  signOut(beas);

  const again = open(firstAccount, accounts);
  expect(again.get(authAtom).userInfo?.username, 'after the copy of the feed').toBe('ada');
  for (const shown of [foundTweetIdsAtom, storedDraftAtom('composer'), recentSearchesAtom]) {
    onTestFinished(again.sub(shown, () => {}));
  }
  expect(again.get(foundTweetIdsAtom)).toEqual(['t9']);
  expect(again.get(usersAtom)).toEqual([bea]);
  expect(again.get(storedDraftAtom('composer'))).toBe('unsent of Ada');
  expect(again.get(recentSearchesAtom)).toEqual(['sought by Ada']);
});
