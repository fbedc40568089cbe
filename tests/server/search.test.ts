import { expect, test } from 'vitest';
import { post, signUp, startTestServer, type TestUser } from './support.ts';

const server = await startTestServer();
const author = await signUp(server);

const find = async (query: string, more: object = {}, user: TestUser = author) =>
  (await user.call('allTweets', { payload: { query, limit: 100, ...more } })).map((tweet) => tweet.content);

test.each([
  ['Eine straße', 'STRASSE', 'Straße', 'strasse'],
  ['Grüße aus İstanbul', 'istanbul', 'ISTANBUL', 'İSTANBUL'],
  ['ο δρόμος', 'ΔΡΌΜΟΣ', 'δρόμοσ', 'δρόμος'],
  // The query ends with a sigma that is in the middle of a word in the post.
  ['οδοστρωτήρας', 'ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['ﬁne ﬂour', 'FINE FLOUR', 'ﬁn'],
])('%s is found by all its spellings', async (content, ...queries) => {
  await post(author, content);
  for (const query of queries) expect([query, await find(query)]).toEqual([query, [content]]);
});

test('finds one and two characters, quotes and text that looks like an expression', async () => {
  await post(author, 'ж "quoted" AND 100%_ (x OR y)* 😀😀😀');
  for (const query of ['ж', 'ж "', '"quoted"', 'd" AND 1', '%_ (x', 'OR y)*', '😀', '😀😀', '😀😀😀']) {
    expect([query, await find(query)]).toHaveProperty('1.length', 1);
  }
  expect(await find('жж')).toEqual([]);
  expect(await find('quoted* AND')).toEqual([]);
});

test('finds the new text of an edit but not the old one, and no deleted posts', async () => {
  const { _id: tweetId } = await post(author, 'before the edit: marmalade');
  await author.call('editTweet', { params: { tweetId }, payload: { content: 'after the edit: clementine' } });
  expect(await find('marmalade')).toEqual([]);
  expect(await find('clementine')).toEqual(['after the edit: clementine']);
  await author.call('deleteTweet', { params: { tweetId } });
  expect(await find('clementine')).toEqual([]);
});

test("sorts and pages the results, and finds only followed users' posts in their list", async () => {
  const [liker, other] = [await signUp(server), await signUp(server)];
  const ids: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    ids.push((await post(number % 2 === 0 ? other : author, `Needle ${number}`))._id);
  }
  await liker.call('toggleLike', { params: { tweetId: ids[1] ?? '' } });
  const newest = ['Needle 5', 'Needle 4', 'Needle 3', 'Needle 2', 'Needle 1'];
  expect(await find('needle')).toEqual(newest);
  expect(await find('needle', { sortType: 'asc' })).toEqual(newest.toReversed());
  expect(await find('needle', { limit: 2, page: 2 })).toEqual(newest.slice(2, 4));
  expect(await find('needle', { limit: 2, page: 1_000_000_000 })).toEqual([]);
  const liked = ['Needle 2', 'Needle 5', 'Needle 4', 'Needle 3', 'Needle 1'];
  expect(await find('needle', { sortBy: 'likes' })).toEqual(liked);
  expect(await find('needle', { sortBy: 'likes', sortType: 'asc' })).toEqual(liked.toReversed());
  await liker.call('toggleFollow', { params: { userId: other.id } });
  const followed = await liker.call('followingTweets', { payload: { query: 'NEEDLE' } });
  expect(followed.map((tweet) => tweet.content)).toEqual(['Needle 4', 'Needle 2']);
});
