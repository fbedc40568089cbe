import * as v from 'valibot';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { languageChoiceAtom, setLocale } from '#renderer/stores/preferences/language.ts';
import { themeChoiceAtom } from '#renderer/stores/preferences/theme.ts';
import { openToastAtom, toastsAtom } from '#renderer/stores/toasts.ts';
import { signInAtom } from '#renderer/stores/session/auth.ts';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { draftAtom, editAtom, heldDraftAtom } from './drafts.ts';
import { fieldsDraftAtom } from './fields-draft.ts';

beforeEach(() => void silenceLog());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const newStore = () => testStore(() => Promise.reject(new Error('no calls expected')));
const key = (slot: string) => draftKey(testUser._id, slot);
const stored = (slot: string): unknown => JSON.parse(localStorage.getItem(key(slot)) ?? 'null');

const fullDisk = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};
/** Makes storage fail; the returned function repairs it. */
const faults = {
  full: () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fullDisk),
  blocked: () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked),
};

test('a draft is on disk with each change, and gone once it is empty', () => {
  const store = newStore();
  const draft = draftAtom('kept');
  store.set(draft, 'hello');
  expect(stored('kept')).toBe('hello');
  store.set(draft, '');
  expect(localStorage.getItem(key('kept'))).toBeNull();
  expect(store.get(openToastAtom)).toBeUndefined();
});

test.each(['full', 'blocked'] as const)(
  'where storage is %s, drafts and choices last until the page is closed, which is reported once',
  async (kind) => {
    const store = newStore();
    const draft = draftAtom(`in ${kind}`);
    const other = draftAtom(`also in ${kind}`);
    const fault = faults[kind]();
    store.set(draft, 'h');
    store.set(draft, 'he');
    store.set(other, 'you');
    expect(store.get(toastsAtom).map(({ text, variant }) => [text, variant])).toEqual([
      ["Drafts can't be kept on this device. What you write is there until you close Warble.", 'destructive'],
    ]);
    // The field is removed from the page, and added again.
    const leave = store.sub(draft, () => {});
    leave();
    onTestFinished(store.sub(draft, () => {}));
    expect([store.get(draft), store.get(other)]).toEqual(['he', 'you']);
    store.set(themeChoiceAtom, 'light');
    expect(store.get(themeChoiceAtom)).toBe('light');
    await setLocale(store, 'de');
    expect(store.get(languageChoiceAtom)).toBe('de');
    fault.mockRestore();

    store.set(draft, 'her');
    expect(stored(`in ${kind}`)).toBe('her');
    await setLocale(store, 'en');
    store.set(themeChoiceAtom, 'system');
  },
);

test.each(['{"a', '{"a":1}', '7', ''])('a draft that is stored as %j is none', (text) => {
  localStorage.setItem(key(`damaged ${text}`), text);
  const store = newStore();
  const draft = draftAtom(`damaged ${text}`);
  expect(store.get(draft)).toBe('');
  store.set(draft, 'new');
  expect(stored(`damaged ${text}`)).toBe('new');
});

test('typed text stays on screen when storage is cleared', () => {
  const store = newStore();
  const draft = draftAtom('cleared');
  onTestFinished(store.sub(draft, () => {}));
  store.set(draft, 'hello');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(store.get(draft)).toBe('hello');
});

test('a draft follows a change in another window', () => {
  const store = newStore();
  const draft = draftAtom('elsewhere');
  onTestFinished(store.sub(draft, () => {}));
  localStorage.setItem(key('elsewhere'), '"from elsewhere"');
  window.dispatchEvent(new StorageEvent('storage', { key: key('other') }));
  expect(store.get(draft)).toBe('');
  window.dispatchEvent(new StorageEvent('storage', { key: key('elsewhere') }));
  expect(store.get(draft)).toBe('from elsewhere');
});

test('each account has its own draft in a slot', () => {
  const store = newStore();
  const draft = draftAtom('own');
  store.set(draft, 'mine');
  store.set(signInAtom, { ...testUser, _id: 'u9' });
  expect(store.get(draft)).toBe('');
  store.set(draft, 'theirs');
  store.set(signInAtom, testUser);
  expect(store.get(draft)).toBe('mine');
});

test('posts and comments are edited at a time, each with its own text, also those with the same id', () => {
  const store = newStore();
  const edits = [editAtom('editTweet', 'one'), editAtom('editTweet', 'two'), editAtom('editComment', 'one')];
  const texts = () => edits.map((edit) => store.get(edit));
  edits.forEach((edit, index) => store.set(edit, `text ${index}`));
  expect(texts()).toEqual(['text 0', 'text 1', 'text 2']);
  // A later version finds them.
  expect([stored('edit.one'), stored('editComment.one')]).toEqual(['text 0', 'text 2']);
  store.set(editAtom('editTweet', 'one'), null);
  expect(texts()).toEqual([null, 'text 1', 'text 2']);
});

test('what is typed while a text is being sent is below it, in its slot alone, until one of them is changed', () => {
  const store = newStore();
  const drafts = [draftAtom('sending'), draftAtom('beside it')] as const;
  const texts = () => drafts.map((draft) => store.get(draft));
  store.set(drafts[0], 'sent');
  store.set(heldDraftAtom('sending'), 'typed since');
  expect(texts()).toEqual(['sent\n\ntyped since', '']);
  store.set(drafts[0], 'both');
  expect(texts()).toEqual(['both', '']);
});

test('the fields of a form are kept until they are dropped, and what fits no field counts as none', () => {
  const store = newStore();
  const fields = fieldsDraftAtom('form', v.object({ name: v.string() }));
  expect(store.get(fields)).toBeNull();
  store.set(fields, { name: 'Ada' });
  expect(store.get(fields)).toEqual({ name: 'Ada' });
  expect(newStore().get(fields)).toEqual({ name: 'Ada' });
  store.set(draftAtom('form'), '{"title":"of another version"}');
  expect(store.get(fields)).toBeNull();
  store.set(fields, null);
  expect(localStorage.getItem(key('form'))).toBeNull();
});
