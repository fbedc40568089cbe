import * as v from 'valibot';
import { expect, test } from 'vitest';
import { draftSlotOf, type Entry, EntrySchema, toStored } from './entry.ts';

const common = { key: 'k1', at: 1, notBefore: null, tried: null, refused: null };
const entries: readonly Entry[] = [
  { ...common, call: 'addTweet', content: 'a', draftSlot: 'dialog', media: true, notBefore: 5000 },
  { ...common, call: 'addTweet', content: 'a', draftSlot: 'composer', media: false },
  { ...common, call: 'addComment', id: 't1', about: 'bo', content: 'b' },
  { ...common, call: 'editTweet', id: 't1', content: 'c', refused: 'No.' },
  { ...common, call: 'editComment', id: 'c1', content: 'd', tried: { known: ['c0'], since: 'now' } },
  { ...common, call: 'toggleLike', id: 't1', about: 'bo', desired: true },
  { ...common, call: 'toggleFollow', id: 'u2', about: 'bo', desired: false },
];

test('each entry survives a round trip through its stored form', () => {
  for (const entry of entries) expect(v.parse(EntrySchema, toStored(entry))).toEqual(entry);
});

test('an entry of an older version, which lacks newer fields, is read', () => {
  const old = { key: 'k1', at: 1, id: 't1' };
  expect(v.parse(EntrySchema, { ...old, call: 'toggleLike', wanted: true })).toEqual({
    ...common,
    id: 't1',
    call: 'toggleLike',
    about: '',
    desired: true,
  });
  expect(v.parse(EntrySchema, { ...old, call: 'addComment', content: 'b', about: null })).toEqual({
    ...common,
    id: 't1',
    call: 'addComment',
    about: '',
    content: 'b',
  });
});

test('changes that the app does not make are refused', () => {
  const texts = { key: 'k1', at: 1, content: 'a' };
  for (const stored of [
    { ...texts, call: 'addTweet', place: 'elsewhere', media: false },
    { ...texts, call: 'addTweet', place: 'dialog' },
    { ...texts, call: 'deleteTweet', id: 't1' },
    { ...texts, call: 'editTweet' },
    { key: 'k1', at: 1, id: 't1', call: 'editTweet' },
    { key: 'k1', at: 1, id: 't1', call: 'toggleLike' },
    { ...texts, call: 'editTweet', id: 't1', tried: { known: [] } },
    { call: 'editTweet', id: 't1', content: 'a', at: 1 },
    { call: 'editTweet', id: 't1', content: 'a', key: 'k1' },
  ]) {
    expect(v.is(EntrySchema, stored), JSON.stringify(stored)).toBe(false);
  }
});

test('a text is restored to its own draft slot', () => {
  const slots = entries.flatMap((entry) => ('content' in entry ? [draftSlotOf(entry)] : []));
  expect(slots).toEqual(['dialog', 'composer', 'comment.t1', 'edit.t1', 'editComment.c1']);
});
