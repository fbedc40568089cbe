import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '#server/index.ts';
import { post, signUp, startTestServer, type TestUser } from './support.ts';

let server: RunningServer;
let owner: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});

const notificationsOf = async (user: TestUser) =>
  (await user.call('notifications')).map(({ type, senderId, tweetId }) => ({
    type,
    from: senderId._id,
    tweetId,
  }));

async function meet() {
  owner = await signUp(server);
  other = await signUp(server);
}

test('a like adds one notification, with its tweet, which is removed with the like', async () => {
  await meet();
  const { _id: tweetId } = await post(owner, 'like me');
  await other.call('toggleLike', { params: { tweetId } });
  expect(await notificationsOf(owner)).toEqual([{ type: 'like', from: other.id, tweetId }]);
  await other.call('toggleLike', { params: { tweetId } });
  expect(await notificationsOf(owner)).toEqual([]);
});

test('a follow adds a notification, which is removed with the follow', async () => {
  await meet();
  await other.call('toggleFollow', { params: { userId: owner.id } });
  expect(await notificationsOf(owner)).toEqual([{ type: 'follow', from: other.id, tweetId: null }]);
  await other.call('toggleFollow', { params: { userId: owner.id } });
  expect(await notificationsOf(owner)).toEqual([]);
});

test('a comment adds a notification, which is removed with the comment', async () => {
  await meet();
  const { _id: tweetId } = await post(owner, 'comment on me');
  const params = { tweetId };
  await other.call('addComment', { params, payload: { content: 'first' } });
  const { _id: commentId } = await other.call('addComment', { params, payload: { content: 'second' } });
  expect(await notificationsOf(owner)).toHaveLength(2);
  await other.call('deleteComment', { params: { commentId } });
  expect(await notificationsOf(owner)).toEqual([{ type: 'comment', from: other.id, tweetId }]);
});

test('nobody is notified of their own actions', async () => {
  await meet();
  const params = { tweetId: (await post(owner, 'me, me, me'))._id };
  await owner.call('toggleLike', { params });
  await owner.call('addComment', { params, payload: { content: 'me' } });
  expect(await owner.refused('toggleFollow', { params: { userId: owner.id } }, 400)).toBe(
    "You can't follow yourself",
  );
  expect(await notificationsOf(owner)).toEqual([]);
});

test('deleting a tweet deletes its comments, likes and notifications, and no others', async () => {
  await meet();
  const { _id: gone } = await post(owner, 'gone');
  const { _id: stays } = await post(owner, 'stays');
  for (const tweetId of [gone, stays]) {
    await other.call('toggleLike', { params: { tweetId } });
    await other.call('addComment', { params: { tweetId }, payload: { content: 'hello' } });
  }
  await owner.call('deleteTweet', { params: { tweetId: gone } });
  expect(await notificationsOf(owner)).toEqual([
    { type: 'comment', from: other.id, tweetId: stays },
    { type: 'like', from: other.id, tweetId: stays },
  ]);
  await other.refused('comments', { params: { tweetId: gone } }, 404);
  expect(await other.call('comments', { params: { tweetId: stays } })).toHaveLength(1);
});

test('a comment and its notification have the same time', async () => {
  let time = Date.UTC(2001, 0, 1);
  const server = await startTestServer({ now: () => (time += 1000) });
  const [owner, other] = [await signUp(server), await signUp(server)];
  const { _id: tweetId } = await post(owner, 'comment on me');
  const payload = { content: 'now' };
  const { createdAt } = await other.call('addComment', { params: { tweetId }, payload });
  expect(await owner.call('notifications')).toMatchObject([{ createdAt }]);
});
