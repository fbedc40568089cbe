import { expect, test } from 'vitest';
import { createStore } from 'jotai';
import { replaceProfileAtom, updateProfileAtom } from './profiles.ts';
import {
  clearProfiles,
  followListKey,
  followStatesAtom,
  noteFollowStatesAtom,
  profileAtom,
  profileKey,
} from './profiles.ts';

const bo = {
  _id: 'u2',
  fullName: 'Bo',
  username: 'bo',
  email: '',
  avatar: '',
  coverImage: '',
  bio: '',
  followersCount: 2,
  followingCount: 3,
};

test('a profile is stored separately from whether its person is followed', () => {
  const store = createStore();
  store.set(replaceProfileAtom, { ...bo, isFollowing: true });
  store.set(replaceProfileAtom, { ...bo, _id: 'u3', isFollowing: false });
  expect(store.get(profileAtom('u2'))).toEqual(bo);
  expect([...store.get(followStatesAtom)]).toEqual([
    ['u2', true],
    ['u3', false],
  ]);
  store.set(noteFollowStatesAtom, [{ _id: 'u2', isFollowing: false }]);
  expect(store.get(followStatesAtom).get('u2')).toBe(false);
  expect(store.get(profileAtom('u3'))).toBeDefined();
});

test('changes of the user are applied; a profile that is not loaded is not created', () => {
  const store = createStore();
  store.set(replaceProfileAtom, { ...bo, isFollowing: true });
  store.set(updateProfileAtom, { _id: 'u2', bio: 'new' });
  store.set(updateProfileAtom, { _id: 'u9', bio: 'new' });
  expect([store.get(profileAtom('u2')), store.get(profileAtom('u9'))]).toEqual([
    { ...bo, bio: 'new' },
    undefined,
  ]);
  clearProfiles(store);
  expect([store.get(profileAtom('u2')), store.get(followStatesAtom).size]).toEqual([undefined, 0]);
});

test('each profile and each list of follows is fetched and cached by its own key', () => {
  const keys = [
    profileKey('u1'),
    profileKey('u2'),
    followListKey('following', 'u1'),
    followListKey('followers', 'u1'),
    followListKey('followers', 'u2'),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});
