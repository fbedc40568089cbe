import { expect, test } from 'vitest';
import { countWaitingBeside } from './waiting-of-others.ts';

const store = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value));

test('what the other accounts of a server have not sent yet is counted, whatever dots their ids have', () => {
  store('warble.outbox.u1.k1', { call: 'addTweet', refused: null });
  store('warble.outbox.u2.k2', { call: 'toggleLike' });
  store('warble.outbox.u.3.k3', { call: 'addTweet', refused: null });
  expect(countWaitingBeside([])).toBe(3);
  expect(countWaitingBeside(['k1', 'k3'])).toBe(1);
});

test('what a server has refused, what is damaged and what is no change does not wait', () => {
  store('warble.outbox.u1.k1', { call: 'addTweet', refused: 'Too long' });
  store('warble.outbox.u1.k2', { refused: null });
  localStorage.setItem('warble.outbox.u1.k3', '{');
  store('warble.draft.u1.k4', { call: 'addTweet', refused: null });
  expect(countWaitingBeside([])).toBe(0);
});
