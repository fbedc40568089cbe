import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { isWaitingAtom, optimisticOverrideAtom, waitingEditAtom } from '#renderer/outbox/atoms.ts';
import { entriesAtom, putEntry } from '#renderer/outbox/storage.ts';
import { followedAtom } from '#renderer/people/follows.ts';
import { draftAtom, editAtom } from '#renderer/stores/drafts/drafts.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { isLoadedAtom, replaceTweetsAtom, tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testTweet } from '#tests/fixtures/stores.ts';
import { likedTweetAtom } from './likes.ts';
import { unfoldedAtom } from './reading.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = v.parse(v.function(), runInNewContext('gc'));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function loaded(id: string) {
  const store = testStore(() => Promise.reject(new Error('no calls expected')));
  store.set(replaceTweetsAtom, [testTweet({ _id: id })]);
  return store;
}

const families = {
  tweet: tweetAtom,
  'tweet with its like': likedTweetAtom,
  'optimistic override': (id: string) => optimisticOverrideAtom(`toggleLike/${id}`),
  'waiting like': (id: string) => isWaitingAtom(`toggleLike/${id}`),
  'waiting edit': (id: string) => waitingEditAtom(`editTweet/${id}`),
  edit: (id: string) => editAtom('editTweet', id),
  'comment draft': (id: string) => draftAtom(`comment.${id}`),
  unfolded: unfoldedAtom,
  'whether loaded': isLoadedAtom,
  profile: profileAtom,
  followed: followedAtom,
};

/**
 * Resolves once an atom is collected as garbage. An object that a task has read by its reference stays until the task
 * ends.
 */
async function isReleased(shown: WeakRef<object>): Promise<void> {
  const isGone = () => {
    collectGarbage();
    return shown.deref() === undefined;
  };
  await expect.poll(isGone, { interval: 1 }).toBe(true);
}

test.each(Object.entries(families))(
  'the atom of a post that is shown no more is released: %s',
  async (_, family) => {
    const id = 'released';
    const store = loaded(id);
    const show = () => {
      const shown = family(id);
      store.sub(shown, () => {})();
      expect(family(id) === shown).toBe(true);
      return new WeakRef(shown);
    };
    await isReleased(show());
  },
);

test('what is shown keeps its atom', async () => {
  const id = 'shown';
  const store = loaded(id);
  let changes = 0;
  onTestFinished(store.sub(tweetAtom(id), () => (changes += 1)));
  const other = new WeakRef(tweetAtom('not shown'));
  await isReleased(other);
  store.set(replaceTweetsAtom, [testTweet({ _id: id, content: 'changed' })]);
  expect(changes).toBe(1);
  expect(store.get(tweetAtom(id))?.content).toBe('changed');
});

test('a post stays unfolded although its atom is released', async () => {
  const store = loaded('long');
  const unfold = () => {
    const shown = unfoldedAtom('long');
    store.set(shown, true);
    store.set(unfoldedAtom('other'), true);
    store.set(unfoldedAtom('other'), false);
    return new WeakRef(shown);
  };
  await isReleased(unfold());
  expect([store.get(unfoldedAtom('long')), store.get(unfoldedAtom('other'))]).toEqual([true, false]);
});

test('a draft that could not be stored stays although nothing shows it', async () => {
  silenceLog();
  const store = loaded('commented');
  const slot = 'comment.commented';
  // Created here: the stack of an error keeps objects of its call sites alive.
  const failure = new DOMException('full', 'QuotaExceededError');
  const type = () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw failure;
    });
    const shown = draftAtom(slot);
    store.set(shown, 'unstored');
    full.mockRestore();
    return new WeakRef(shown);
  };
  await isReleased(type());
  expect(store.get(draftAtom(slot))).toBe('unstored');
  store.set(draftAtom(slot), '');
});

test('a change that could not be stored stays although nothing shows it', async () => {
  const store = loaded('edited');
  const common = { key: 'k', at: 1, notBefore: null, tried: null, refused: null };
  const entry = { ...common, call: 'editTweet' as const, id: 'edited', content: 'unstored' };
  const enqueue = () => {
    putEntry(store, 'signed out', entry, false);
    return new WeakRef(entriesAtom('signed out'));
  };
  await isReleased(enqueue());
  expect(store.get(entriesAtom('signed out'))).toEqual([entry]);
});
