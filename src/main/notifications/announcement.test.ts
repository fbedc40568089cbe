import { expect, it } from 'vitest';
import type { Notification } from '#contract/api/entities.ts';
import { english } from '#main/i18n/messages.ts';
import { announcementOf } from './announcement.ts';

const entry = (type: string, rest: Partial<Notification> = {}): Notification => ({
  _id: type,
  type,
  createdAt: '',
  senderId: { _id: 'u/2', username: 'bo', email: '', avatar: '' },
  tweetId: null,
  ...rest,
});

it.each([
  ['follow', {}, 'bo followed you', '/profile/u%2F2'],
  ['like', { tweetId: 't1' }, 'bo liked your tweet', '/tweet/t1'],
  ['comment', { tweetId: 't1' }, 'bo commented on your tweet', '/tweet/t1'],
  // Some servers do not name the tweet.
  ['like', {}, 'bo liked your tweet', '/profile/u%2F2'],
  ['mention', {}, 'bo commented on your tweet', '/profile/u%2F2'],
])('one entry (%s, %j) has the text of the inbox', (type, rest, title, path) => {
  expect(announcementOf([entry(type, rest)], english.inbox)).toEqual({ title, path, ids: [type] });
});

it('several at once are counted, and open the inbox', () => {
  expect(announcementOf([entry('like'), entry('follow'), entry('comment')], english.inbox)).toEqual({
    title: '3 new entries in your inbox',
    path: '/inbox',
    ids: ['like', 'follow', 'comment'],
  });
});

it('no entries make no notification, and a missing name is replaced', () => {
  expect(announcementOf([], english.inbox)).toBeNull();
  const nameless = entry('follow', { senderId: { _id: 'x', username: '', email: '', avatar: '' } });
  expect(announcementOf([nameless], english.inbox)?.title).toBe('Somebody followed you');
});

it.each([
  ['reorders', '\u202Eevil\u2069', 'evil followed you'],
  ['breaks', 'two\nlines', 'two lines followed you'],
  ['hides', '\u2067\u202E', 'Somebody followed you'],
  ['displaces', 'x'.repeat(100_000), `${'x'.repeat(60)}… followed you`],
])('a name %s no text', (_, username, title) => {
  const hostile = entry('follow', { senderId: { _id: 'x', username, email: '', avatar: '' } });
  expect(announcementOf([hostile], english.inbox)?.title).toBe(title);
});
