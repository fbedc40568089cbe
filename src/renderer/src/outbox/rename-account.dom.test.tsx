import { expect, test } from 'vitest';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { testStore, testUser } from '#tests/fixtures/stores.ts';
import { applyUser } from './apply-broadcast.ts';

const bea = { id: 'x7', userId: 'u7', name: 'bea' };

/** A page with two accounts; the user of it has a new name. */
function rename(username: string, accounts = [{ id: 'x1', userId: testUser._id, name: 'ada' }, bea]) {
  const store = testStore(() => new Promise(() => {}));
  store.set(accountsAtom, accounts);
  const before = store.get(accountsAtom);
  applyUser(store, { ...testUser, username });
  return { before, after: store.get(accountsAtom) };
}

test('an account that is listed has the new name of its user, and no other has', () => {
  expect(rename('countess').after).toEqual([{ id: 'x1', userId: testUser._id, name: 'countess' }, bea]);
});

test('the list stays as it is where the name is the same, or the account is not listed', () => {
  const same = rename('ada');
  expect(same.after).toBe(same.before);
  const missing = rename('countess', [bea]);
  expect(missing.after).toBe(missing.before);
});
