import { pixel } from './pixel.ts';
import { expect, tweetOf, type Scenario, type Step } from './scenario.ts';

/** Anna posts, both read, Ben likes. */
export function tweetSteps(scenario: Scenario): readonly Step[] {
  const { anna, ben, stranger, marker } = scenario;
  const content = `Conformance check ${marker}`;

  return [
    [
      'addTweet',
      async () => {
        const plain = await anna.client.call('addTweet', {
          payload: { content: `${content} without image` },
        });
        expect(plain.media === '', 'a tweet without image has media');
        await anna.client.call('deleteTweet', { params: { tweetId: plain._id } });
        const tweet = await anna.client.call('addTweet', {
          payload: { content },
          files: { media: pixel('tweet') },
        });
        expect(tweet.content === content, 'data.content is not what was posted');
        expect(tweet.owner._id === anna.id, 'data.owner is not the signed-in user');
        expect(!Number.isNaN(Date.parse(tweet.createdAt)), 'data.createdAt is not a date');
        await anna.client.image(tweet.media);
        scenario.tweetId = tweet._id;
      },
    ],
    [
      'allTweets',
      async () => {
        const list = await ben.client.call('allTweets', { payload: { page: 1, limit: 10 } });
        expect(
          list.some((tweet) => tweet._id === scenario.tweetId),
          'a new tweet is not on the first page',
        );
        const times = list.map((tweet) => Date.parse(tweet.createdAt));
        expect(
          times.every((time, index) => time <= (times[index - 1] ?? time)),
          'the list is not newest first',
        );
        expect(new Set(list.map((tweet) => tweet._id)).size === list.length, 'a tweet is on a page twice');
        const found = await ben.client.call('allTweets', { payload: { page: 1, limit: 10, query: marker } });
        expect(
          found.length === 1 && found[0]?._id === scenario.tweetId,
          'a search by content does not find just the tweet',
        );
        const [first] = await ben.client.call('allTweets', { payload: { page: 1, limit: 1 } });
        const [second] = await ben.client.call('allTweets', { payload: { page: 2, limit: 1 } });
        expect(first !== undefined && first._id !== second?._id, 'page 2 is page 1 again');
        await stranger.refused('allTweets', {}, 401, 403);
      },
    ],
    [
      'followingTweets',
      async () => {
        const list = await ben.client.call('followingTweets', { payload: { page: 1, limit: 10 } });
        expect(
          list.some((tweet) => tweet._id === scenario.tweetId),
          "a followed user's tweet is missing",
        );
        expect(
          list.every((tweet) => tweet.owner._id === anna.id),
          'it lists tweets of users who are not followed',
        );
      },
    ],
    [
      'singleTweet',
      async () => {
        expect((await tweetOf(ben, scenario)).content === content, 'the content is not what was posted');
      },
    ],
    [
      'userTweets',
      async () => {
        const list = await ben.client.call('userTweets', { params: { userId: anna.id } });
        expect(
          list.length === 1 && list[0]?._id === scenario.tweetId,
          "it does not list just the user's tweet",
        );
      },
    ],
    [
      'editTweet',
      async () => {
        const payload = { content: `${content}, edited` };
        const edited = await anna.client.call('editTweet', {
          params: { tweetId: scenario.tweetId },
          payload,
        });
        expect(edited.content === payload.content, 'data is not the changed tweet');
        expect((await tweetOf(ben, scenario)).content === payload.content, 'the change is not kept');
        await ben.client.refused(
          'editTweet',
          { params: { tweetId: scenario.tweetId }, payload },
          401,
          403,
          404,
        );
      },
    ],
    [
      'toggleLike',
      async () => {
        const toggle = () => ben.client.call('toggleLike', { params: { tweetId: scenario.tweetId } });
        expect(Boolean(await toggle()), 'data is not truthy after liking');
        const liked = await tweetOf(ben, scenario);
        expect(liked.likes === 1, `the tweet has ${liked.likes} likes after one`);
        expect(
          liked.tweetLikes.some((like) => like.likedBy === ben.id),
          'tweetLikes lacks the user who liked',
        );
        expect(!(await toggle()), 'data is truthy after unliking');
        expect((await tweetOf(ben, scenario)).likes === 0, 'the like is still counted after unliking');
        expect(Boolean(await toggle()), 'data is not truthy after liking again');
      },
    ],
  ];
}
