import { expect, test } from 'vitest';
import { signOut } from '#renderer/stores/session/auth.ts';
import { community, communityWithPost, post } from '#tests/fixtures/outbox.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { enqueueMutation } from './enqueue.ts';
import { isBeingSentAtom } from './made.ts';
import { putEntry } from './storage.ts';

/** What the server has, as far as a post with this text of this user, made now, is concerned. */
const onServer = (content: string, owner = testUser) =>
  testTweet({ _id: 'new', content, owner, createdAt: new Date().toISOString() });

/** An outbox whose post "one" has reached the server, which has not responded yet. */
const sending = () => communityWithPost('one', 'after');

test('an own post on the server, of which no response has come, is the one that is being sent', async () => {
  const { store } = await sending();
  const isBeingSent = store.get(isBeingSentAtom);
  expect(isBeingSent(onServer('one'))).toBe(true);
  expect(isBeingSent(onServer(' one\n')), 'a server may trim').toBe(true);
  expect(isBeingSent(onServer('two'))).toBe(false);
  expect(isBeingSent(onServer('one', { ...testUser, _id: 'u2' }))).toBe(false);
});

test('of several posts that are being sent, any may be it', async () => {
  const app = await sending();
  await enqueueMutation(app.store, post('two'));
  expect(app.store.get(isBeingSentAtom)(onServer('one'))).toBe(true);
});

test('a comment with the same text is not', async () => {
  const app = community();
  app.server.fault = 'after';
  await enqueueMutation(app.store, { call: 'addComment', id: 't1', about: 'bo', content: 'one' });
  expect(app.store.get(isBeingSentAtom)(onServer('one'))).toBe(false);
});

test.each([
  { what: 'never tried', known: null, refused: null, isIt: false },
  { what: 'refused', known: [], refused: 'Too long', isIt: false },
  { what: 'tried', known: [], refused: null, isIt: true },
  { what: 'tried when the server had this post', known: ['new'], refused: null, isIt: false },
])('a post of an earlier run, $what: is it the one that is being sent? $isIt', ({ known, refused, isIt }) => {
  const { store } = community();
  putEntry(store, testUser._id, {
    key: 'k',
    at: 1,
    notBefore: null,
    tried: known && { known, since: '2026-01-01T00:00:00.000Z' },
    refused,
    call: 'addTweet',
    content: 'one',
    draftSlot: 'composer',
    media: false,
  });
  expect(store.get(isBeingSentAtom)(onServer('one'))).toBe(isIt);
});

test('nothing is being sent while signed out', async () => {
  const { store } = await sending();
  signOut(store);
  expect(store.get(isBeingSentAtom)(onServer('one'))).toBe(false);
});
