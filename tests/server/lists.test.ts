import { beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '#server/index.ts';
import { post, signUp, startTestServer, type TestUser } from './support.ts';

let server: RunningServer;
let owner: TestUser;
let reader: TestUser;
let friend: TestUser;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server, { username: 'Zelda', fullName: 'Łucja Ångström' });
  reader = await signUp(server, { username: 'anna_b', fullName: 'Anna 100% Real' });
  friend = await signUp(server, { username: 'Berta', fullName: 'Berta_Anna' });
  ids = [];
  for (let index = 0; index < 25; index += 1) {
    ids.unshift((await post(index % 5 === 0 ? friend : owner, `Post ${index} ÄPFEL 100%_`))._id);
  }
});

const idsOf = (list: readonly { _id: string }[]) => list.map((item) => item._id);

describe('all-tweets', () => {
  test(
    'ids are 24 hex characters that sort by time, and the list is newest first, ten at a time',
    { tags: 'S3.08' },
    async () => {
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(ids.toSorted().toReversed()).toEqual(ids);
      expect(idsOf(await reader.call('allTweets'))).toEqual(ids.slice(0, 10));
    },
  );

  test('pages do not overlap, and end', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(idsOf(await reader.call('allTweets', { payload: { page, limit: 7 } })));
    expect(pages.flat()).toEqual(ids);
    expect(await reader.call('allTweets', { payload: { page: 5, limit: 7 } })).toEqual([]);
    expect(await reader.call('allTweets', { payload: { page: 1_000_000_000, limit: 100 } })).toEqual([]);
  });

  test('a query matches in any case and script, and wildcards match themselves', async () => {
    const find = async (query: string) =>
      (await reader.call('allTweets', { payload: { query, limit: 100 } })).length;
    expect(await find('äpfel')).toBe(25);
    expect(await find('POST 24')).toBe(1);
    expect(await find('100%_')).toBe(25);
    expect(await find('1%0')).toBe(0);
    expect(await find('P_st')).toBe(0);
    expect(await find('\\')).toBe(0);
    expect(await find("'; drop table tweets; --")).toBe(0);
  });

  test('sorts by likes and by time, both ways', async () => {
    const [first, second, third] = [ids[20] ?? '', ids[10] ?? '', ids[5] ?? ''];
    for (const tweetId of [first, second, third]) await reader.call('toggleLike', { params: { tweetId } });
    for (const tweetId of [first, second]) await friend.call('toggleLike', { params: { tweetId } });
    await owner.call('toggleLike', { params: { tweetId: first } });
    const sorted = await reader.call('allTweets', { payload: { sortBy: 'likes', limit: 25 } });
    expect(idsOf(sorted).slice(0, 3)).toEqual([first, second, third]);
    expect(sorted.slice(0, 4).map((tweet) => tweet.likes)).toEqual([3, 2, 1, 0]);
    const fewest = await reader.call('allTweets', {
      payload: { sortBy: 'likes', sortType: 'asc', limit: 25 },
    });
    expect(idsOf(fewest)).toEqual(idsOf(sorted).toReversed());
    const oldest = await reader.call('allTweets', { payload: { sortType: 'asc', limit: 25 } });
    expect(idsOf(oldest)).toEqual(ids.toReversed());
    for (const tweetId of [first, second, third]) await reader.call('toggleLike', { params: { tweetId } });
    const [unliked] = await reader.call('singleTweet', { params: { tweetId: first } });
    expect(unliked).toMatchObject({ likes: 2, tweetLikes: [{ likedBy: owner.id }, { likedBy: friend.id }] });
  });

  test('the viewer’s like is the first of a tweet’s likes', async () => {
    const tweetId = ids[0] ?? '';
    await reader.call('toggleLike', { params: { tweetId } });
    await friend.call('toggleLike', { params: { tweetId } });
    const seenBy = async (user: TestUser) =>
      (await user.call('singleTweet', { params: { tweetId } }))[0]?.tweetLikes.map((like) => like.likedBy);
    expect(await seenBy(reader)).toEqual([reader.id, friend.id]);
    expect(await seenBy(friend)).toEqual([friend.id, reader.id]);
    expect(await seenBy(owner)).toEqual([friend.id, reader.id]);
    for (const user of [reader, friend]) await user.call('toggleLike', { params: { tweetId } });
  });

  test.each([
    ['page=0', 'page must be at least 1'],
    ['page=-1', 'page must be at least 1'],
    ['page=1.5', 'page must be a whole number'],
    ['page=x', 'page must be a whole number'],
    ['page=1e99', 'page must be'],
    ['page=1&page=2', 'page must be given once'],
    ['limit=101', 'limit must be at most 100'],
    ['limit=0', 'limit must be at least 1'],
    ['sortBy=password', 'sortBy must be one of createdAt, likes'],
    ['sortType=up', 'sortType must be asc or desc'],
    [`query=${'x'.repeat(201)}`, 'query can have at most 200 characters'],
  ])('refuses %s', async (query, text) => {
    const response = await reader.send(`/api/v1/tweet/all-tweets?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
  });
});

test('following-tweets has the tweets of followed users, and of nobody else', async () => {
  expect(await reader.call('followingTweets')).toEqual([]);
  await reader.call('toggleFollow', { params: { userId: friend.id } });
  const list = await reader.call('followingTweets', { payload: { limit: 3 } });
  expect(idsOf(list)).toEqual(ids.filter((_, index) => index % 5 === 4).slice(0, 3));
  await reader.call('toggleFollow', { params: { userId: friend.id } });
  expect(await reader.call('followingTweets')).toEqual([]);
});

test("user-tweet has all of one user's tweets, newest first", async () => {
  const list = await reader.call('userTweets', { params: { userId: friend.id } });
  expect(idsOf(list)).toEqual(ids.filter((_, index) => index % 5 === 4));
});

describe('all-users', () => {
  const find = async (payload: object) =>
    (await reader.call('allUsers', { payload })).map((user) => user.username);

  test('searches username and full name, in any case', async () => {
    expect(await find({ query: 'ANNA' })).toEqual(['Berta', 'anna_b']);
    expect(await find({ query: 'łucja' })).toEqual(['Zelda']);
    expect(await find({ query: '100%' })).toEqual(['anna_b']);
    expect(await find({ query: 'a%a' })).toEqual([]);
  });

  test('sorts by username and full name in any case, and pages', async () => {
    expect(await find({ sortBy: 'username', sortType: 'asc' })).toEqual(['anna_b', 'Berta', 'Zelda']);
    expect(await find({ sortBy: 'fullName', sortType: 'desc' })).toEqual(['Zelda', 'Berta', 'anna_b']);
    expect(await find({ page: 2, limit: 2 })).toEqual(['Zelda']);
  });

  test('has the follow state of the viewer, and the counts', async () => {
    await reader.call('toggleFollow', { params: { userId: owner.id } });
    const [zelda] = await reader.call('allUsers', { payload: { query: 'zelda' } });
    expect(zelda).toMatchObject({ isFollowing: true, followersCount: 1, followingCount: 0 });
    const [again] = await friend.call('allUsers', { payload: { query: 'zelda' } });
    expect(again).toMatchObject({ isFollowing: false, followersCount: 1 });
    expect(await reader.call('userDetails', { params: { userId: reader.id } })).toMatchObject({
      followingCount: 1,
    });
    await reader.call('toggleFollow', { params: { userId: owner.id } });
  });
});

test('follow records have both sides', async () => {
  const record = await reader.call('toggleFollow', { params: { userId: owner.id } });
  const [following] = await friend.call('following', { params: { userId: reader.id } });
  const [follower] = await friend.call('followers', { params: { userId: owner.id } });
  expect(following).toEqual(record);
  expect(follower).toMatchObject({
    follower: { _id: reader.id, username: 'anna_b' },
    following: { _id: owner.id, username: 'Zelda' },
  });
  await reader.call('toggleFollow', { params: { userId: owner.id } });
});
