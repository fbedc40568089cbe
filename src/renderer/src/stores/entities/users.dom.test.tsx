import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { testUser } from '#tests/fixtures/stores.ts';
import { addUsersAtom, forgetUsersAtom, replaceUsersAtom, usersAtom } from './users.ts';

const bo = { ...testUser, _id: 'u2', username: 'bo' };

test('is empty when storage has no users', { tags: 'S3.17' }, () => {
  expect(createStore().get(usersAtom)).toEqual([]);
});

test('is loaded from storage, with defaults for what is missing', { tags: 'S3.16' }, () => {
  localStorage.setItem('users', JSON.stringify([{ _id: 'u9', username: 'cy', extra: 1 }]));
  expect(createStore().get(usersAtom)).toEqual([
    { _id: 'u9', username: 'cy', fullName: '', email: '', avatar: '', coverImage: '', bio: '' },
  ]);
});

test.each(['{', 'null', '"text"', '{"a":1}', '[{"username":"no id"}]', '[1]'])(
  'is empty when storage is damaged: %s',
  (stored) => {
    localStorage.setItem('users', stored);
    expect(createStore().get(usersAtom)).toEqual([]);
  },
);

test('replace list', { tags: 'S4.15' }, () => {
  const store = createStore();
  store.set(replaceUsersAtom, [testUser]);
  store.set(replaceUsersAtom, [bo]);
  expect(store.get(usersAtom)).toEqual([bo]);
});

test('add at the end, and persist the whole list', { tags: ['S4.16', 'S9.26'] }, () => {
  const store = createStore();
  store.set(replaceUsersAtom, [testUser]);
  store.set(addUsersAtom, [bo]);
  expect(store.get(usersAtom).map((user) => user._id)).toEqual(['u1', 'u2']);
  expect(createStore().get(usersAtom)).toEqual([testUser, bo]);
  expect(localStorage.getItem('users'), 'under the key users').not.toBeNull();
});

test('a user who is there already is added at the end, as they are now', { tags: 'S4.16' }, () => {
  const store = createStore();
  store.set(addUsersAtom, [testUser, bo]);
  store.set(addUsersAtom, [{ ...testUser, bio: 'new' }]);
  expect(store.get(usersAtom).map((user) => [user._id, user.bio])).toEqual([
    ['u2', ''],
    ['u1', 'new'],
  ]);
});

test('clearing removes the list, also from storage', () => {
  const store = createStore();
  store.set(addUsersAtom, [testUser]);
  store.set(forgetUsersAtom);
  expect(store.get(usersAtom)).toEqual([]);
  expect(localStorage.getItem('users')).toBeNull();
});
