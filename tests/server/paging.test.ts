import { expect, test } from 'vitest';
import * as v from 'valibot';
import { anchorHeader } from '#contract/api/anchor.ts';
import { readEnvelope } from '#contract/api/codec.ts';
import { post, signUp, startTestServer } from './support.ts';

const IdsSchema = v.array(v.object({ _id: v.string() }));

/** A page of three posts: their ids, and the anchor for the next page. */
async function pageOf(
  user: { send: (path: string, init?: RequestInit) => Promise<Response> },
  query: string,
  anchor = '',
) {
  const response = await user.send(`/api/v1/tweet/${query}&limit=3`, {
    headers: anchor === '' ? {} : { [anchorHeader]: anchor },
  });
  const ids = v.parse(IdsSchema, readEnvelope(await response.text())).map(({ _id }) => _id);
  return { ids, anchor: response.headers.get(anchorHeader) ?? '' };
}

test.each(['all-tweets', 'following-tweets'])(
  'the pages of %s by their anchors neither repeat nor leave out anything when posts are added and removed',
  async (list) => {
    const server = await startTestServer();
    const [reader, author] = [await signUp(server), await signUp(server)];
    await reader.call('toggleFollow', { params: { userId: author.id } });
    const posts: string[] = [];
    for (let index = 0; index < 9; index += 1) posts.unshift((await post(author, `Post ${index}`))._id);
    const seen: string[] = [];
    let anchor = '';
    for (const page of [1, 2, 3]) {
      const found = await pageOf(reader, `${list}?page=${page}`, anchor);
      expect(found.anchor).toBe(found.ids.at(-1));
      seen.push(...found.ids);
      anchor = found.anchor;
      // Two posts are added, and the last post of the previous page is deleted.
      await post(author, 'newer');
      await post(author, 'newer still');
      await author.call('deleteTweet', { params: { tweetId: anchor } });
    }
    expect(seen).toEqual(posts);
  },
);

test('the order oldest first has anchors, too; searches, sorting by likes and anchors of another server use page numbers', async () => {
  const server = await startTestServer();
  const user = await signUp(server);
  const posts: string[] = [];
  for (let index = 0; index < 6; index += 1) posts.push((await post(user, `Post ${index}`))._id);
  const first = await pageOf(user, 'all-tweets?sortType=asc');
  await user.call('deleteTweet', { params: { tweetId: posts[0] ?? '' } });
  expect((await pageOf(user, 'all-tweets?sortType=asc&page=2', first.anchor)).ids).toEqual(posts.slice(3));
  expect((await pageOf(user, 'all-tweets?query=post')).anchor).toBe('');
  expect((await pageOf(user, 'all-tweets?sortBy=likes')).anchor).toBe('');
  const newest = posts.toReversed();
  expect((await pageOf(user, 'all-tweets?page=1', first.anchor)).ids).toEqual(newest.slice(0, 3));
  expect((await pageOf(user, 'all-tweets?page=2', 'elsewhere')).ids).toEqual(newest.slice(3, 5));
});
