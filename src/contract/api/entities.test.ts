import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  CommentSchema,
  FollowRecordSchema,
  listOf,
  NotificationSchema,
  TweetSchema,
  UserDetailsSchema,
  UserSchema,
} from './entities.ts';

const person = { _id: 'u1', username: 'ada', email: 'ada@example.org', avatar: '/a.png' };

test(
  'a user has the fields of the specification, and no password',
  { tags: ['S3.01', 'S3.02', 'S3.03'] },
  () => {
    const user = { ...person, fullName: 'Ada', coverImage: '/c.png', bio: 'Counts' };
    expect(v.parse(UserSchema, { ...user, password: 'secret', other: 1 })).toEqual(user);
    const counts = { isFollowing: true, followersCount: 2, followingCount: 3 };
    expect(v.parse(UserDetailsSchema, { ...user, ...counts })).toEqual({ ...user, ...counts });
  },
);

test('a user with only an id has empty fields, no follow state and counts of 0', () => {
  expect(v.parse(UserDetailsSchema, { _id: 'u1', bio: null })).toEqual({
    _id: 'u1',
    fullName: '',
    username: '',
    email: '',
    avatar: '',
    coverImage: '',
    bio: '',
    isFollowing: false,
    followersCount: 0,
    followingCount: 0,
  });
});

test('the lines of a text end as in a text field', () => {
  const comment = { _id: 'c1', createdAt: '', owner: person, content: 'one\r\ntwo\rthree\n' };
  expect(v.parse(CommentSchema, comment).content).toBe('one\ntwo\nthree\n');
  expect(v.parse(TweetSchema, { ...comment, likes: 0 }).content).toBe('one\ntwo\nthree\n');
  expect(v.parse(UserSchema, { ...person, bio: 'one\r\ntwo' }).bio).toBe('one\ntwo');
});

test(
  'a tweet has its fields; media is an empty string when there is none',
  { tags: ['S3.04', 'S3.05', 'S3.06'] },
  () => {
    const tweet = {
      _id: 't1',
      content: 'Hello',
      createdAt: '2026-01-02T03:04:05.000Z',
      owner: person,
      likes: 2,
      tweetLikes: [{ likedBy: 'u1' }, { likedBy: 'u2' }],
    };
    expect(v.parse(TweetSchema, tweet)).toEqual({ ...tweet, media: '' });
    expect(v.parse(TweetSchema, { ...tweet, media: '/m.png' }).media).toBe('/m.png');
    expect(v.parse(TweetSchema, { ...tweet, likes: null, tweetLikes: null })).toMatchObject({
      likes: 0,
      tweetLikes: [],
    });
  },
);

test('a comment has its fields', { tags: 'S3.09' }, () => {
  const comment = { _id: 'c1', content: 'Yes', createdAt: '2026-01-02T03:04:05.000Z', owner: person };
  expect(v.parse(CommentSchema, comment)).toEqual(comment);
});

test('a notification has its fields, whatever its type', { tags: 'S3.11' }, () => {
  const notification = { _id: 'n1', type: 'mention', senderId: person, createdAt: '2026-01-02' };
  expect(v.parse(NotificationSchema, notification)).toEqual(notification);
});

test('a follow record has both sides, of which one may be missing', { tags: 'S3.13' }, () => {
  const side = { _id: 'u1', username: 'ada', avatar: '' };
  const record = { _id: 'f1', follower: side, following: { ...side, _id: 'u2' } };
  expect(v.parse(FollowRecordSchema, record)).toEqual(record);
  expect(v.parse(FollowRecordSchema, { _id: 'f1', follower: side })).toMatchObject({ follower: side });
});

test('null counts as an empty list', () => {
  expect(v.parse(listOf(CommentSchema), null)).toEqual([]);
});

test('an entity without an id is rejected', () => {
  for (const schema of [UserSchema, TweetSchema, CommentSchema, NotificationSchema, FollowRecordSchema]) {
    expect(v.is(schema, { owner: person, senderId: person })).toBe(false);
  }
});
