import { beforeAll, describe, expect, test } from 'vitest';
import { callNames, calls } from '#contract/api/calls.ts';
import type { RunningServer } from '#server/index.ts';
import { post, signUp, startTestServer, type TestUser } from './support.ts';

let server: RunningServer;
let owner: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server);
  other = await signUp(server);
});

const unknownId = '0123456789abcdef01234567';

const paramsOf = (id: string) => ({ userId: id, tweetId: id, commentId: id });

describe.each(callNames.filter((name) => calls[name].path.includes(':')))('%s', (name) => {
  const fields = { payload: { content: 'text' } };

  test('refuses an unknown id with 404', async () => {
    const params = paramsOf(unknownId);
    expect(await owner.refused(name, { params, ...fields }, 404)).toMatch(
      /^(User|Tweet|Comment) does not exist$/,
    );
  });

  test.each(['1', 'x'.repeat(24), 'x'.repeat(300), '0123456789ABCDEF01234567', "' or 1=1 --", '%00'])(
    'refuses the malformed id %j with 400',
    async (id) => {
      const params = paramsOf(id);
      expect(await owner.refused(name, { params, ...fields }, 400)).toContain('24 hexadecimal');
    },
  );
});

describe('only the owner', () => {
  test('edits or deletes a tweet', async () => {
    const tweet = await post(owner, 'mine');
    const params = { tweetId: tweet._id };
    const payload = { content: 'changed' };
    expect(await other.refused('editTweet', { params, payload }, 403)).toBe(
      'Only the owner can edit this tweet',
    );
    expect(await other.refused('deleteTweet', { params }, 403)).toBe('Only the owner can delete this tweet');
    expect((await other.call('singleTweet', { params }))[0]?.content).toBe('mine');
    await owner.call('editTweet', { params, payload });
    expect((await other.call('singleTweet', { params }))[0]?.content).toBe('changed');
  });

  test('edits or deletes a comment; owning the tweet is not enough', async () => {
    const { _id: tweetId } = await post(owner, 'tweet');
    const { _id: commentId } = await other.call('addComment', {
      params: { tweetId },
      payload: { content: 'mine' },
    });
    const params = { commentId };
    expect(await owner.refused('editComment', { params, payload: { content: 'changed' } }, 403)).toContain(
      'owner',
    );
    expect(await owner.refused('deleteComment', { params }, 403)).toContain('owner');
    await other.call('deleteComment', { params });
    expect(await owner.call('comments', { params: { tweetId } })).toEqual([]);
  });
});

test('responses are not stored by caches in between', async () => {
  const own = await startTestServer();
  const user = await signUp(own);
  for (const response of [
    await user.send('/api/v1/user/current-user'),
    await user.send('/api/v1/tweet/all-tweets'),
    await fetch(`${own.url}/api/v1/user/current-user`),
  ]) {
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('vary')).toBe('cookie');
  }
});
