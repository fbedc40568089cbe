import { expect, test } from 'vitest';
import { signOut } from '#renderer/stores/session/auth.ts';
import { community, post, refused } from '#tests/fixtures/outbox.ts';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';
import { enqueueMutation } from './enqueue.ts';
import { isBeingSentAtom } from './made.ts';

/** What the server has, as far as a post with this text of this user, made now, is concerned. */
const onServer = (content: string, owner = testUser) =>
  testTweet({ _id: 'new', content, owner, createdAt: new Date().toISOString() });

/** An outbox whose post "one" has reached the server, which has not responded yet. */
async function sending() {
  const app = community();
  app.server.fault = 'after';
  await enqueueMutation(app.store, post('one'));
  return app;
}

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

test('a comment or an edit with the same text is not, nor what was refused or never tried', async () => {
  const app = community();
  app.server.fault = 'after';
  await enqueueMutation(app.store, { call: 'addComment', id: 't1', about: 'bo', content: 'one' });
  expect(app.store.get(isBeingSentAtom)(onServer('one'))).toBe(false);
  await app.comeBack();
  app.server.fault = refused(400);
  await enqueueMutation(app.store, post('two'));
  expect(app.store.get(isBeingSentAtom)(onServer('two'))).toBe(false);
});

test('nothing is being sent while signed out', async () => {
  const { store } = await sending();
  signOut(store);
  expect(store.get(isBeingSentAtom)(onServer('one'))).toBe(false);
});
