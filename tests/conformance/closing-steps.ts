import { expect, signIn, type Account, type Scenario, type Step } from './scenario.ts';

/** Ben comments, Anna is notified, everything is deleted, and both sign out. */
export function closingSteps(scenario: Scenario): readonly Step[] {
  const { anna, ben, marker } = scenario;
  const commentsOf = ({ client }: Account) =>
    client.call('comments', { params: { tweetId: scenario.tweetId } });

  return [
    [
      'addComment',
      async () => {
        const payload = { content: `Comment ${marker}` };
        const comment = await ben.client.call('addComment', {
          params: { tweetId: scenario.tweetId },
          payload,
        });
        expect(comment.content === payload.content, 'data.content is not what was written');
        scenario.commentId = comment._id;
      },
    ],
    [
      'comments',
      async () => {
        const [comment] = await commentsOf(anna);
        expect(comment?._id === scenario.commentId, 'the new comment is not the first');
        expect(comment.owner._id === ben.id, 'the owner is not who wrote it');
      },
    ],
    [
      'editComment',
      async () => {
        const payload = { content: `Comment ${marker}, edited` };
        await ben.client.call('editComment', { params: { commentId: scenario.commentId }, payload });
        expect((await commentsOf(anna))[0]?.content === payload.content, 'the change is not kept');
        await anna.client.refused(
          'editComment',
          { params: { commentId: scenario.commentId }, payload },
          401,
          403,
          404,
        );
      },
    ],
    [
      'notifications',
      async () => {
        const list = await anna.client.call('notifications');
        const fromBen = list.filter((notification) => notification.senderId._id === ben.id);
        for (const type of ['follow', 'like']) {
          expect(
            fromBen.some((notification) => notification.type === type),
            `the ${type} was not told`,
          );
        }
        const other = fromBen.some(({ type }) => type !== 'follow' && type !== 'like');
        expect(other, 'the comment was not told');
      },
    ],
    [
      'deleteComment',
      async () => {
        await anna.client.refused(
          'deleteComment',
          { params: { commentId: scenario.commentId } },
          401,
          403,
          404,
        );
        await ben.client.call('deleteComment', { params: { commentId: scenario.commentId } });
        expect((await commentsOf(anna)).length === 0, 'the comment is still there');
      },
    ],
    [
      'deleteTweet',
      async () => {
        await ben.client.refused('deleteTweet', { params: { tweetId: scenario.tweetId } }, 401, 403, 404);
        await anna.client.call('deleteTweet', { params: { tweetId: scenario.tweetId } });
        const left = await anna.client.call('userTweets', { params: { userId: anna.id } });
        expect(left.length === 0, 'the tweet is still there');
      },
    ],
    [
      'changePassword',
      async () => {
        const oldPassword = ben.registration.password;
        const newPassword = `new-${oldPassword}`;
        await ben.client.refused(
          'changePassword',
          { payload: { oldPassword: 'wrong-password', newPassword } },
          400,
          401,
          403,
        );
        await ben.client.call('changePassword', { payload: { oldPassword, newPassword } });
        await signIn({ ...ben, registration: { ...ben.registration, password: newPassword } });
      },
    ],
    [
      'logout',
      async () => {
        for (const { client } of [anna, ben]) {
          await client.call('logout');
          await client.refused('currentUser', {}, 401, 403);
        }
      },
    ],
  ];
}
