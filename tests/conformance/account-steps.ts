import { pixel } from './pixel.ts';
import { expect, signIn, type Account, type Scenario, type Step } from './scenario.ts';

/** Two users sign up and change their accounts. One of them follows the other. */
export function accountSteps(scenario: Scenario): readonly Step[] {
  const { anna, ben, stranger } = scenario;
  const avatar = () => ({ avatar: pixel('avatar') });
  const detailsOf = ({ client }: Account, { id }: Account) =>
    client.call('userDetails', { params: { userId: id } });

  return [
    [
      'register',
      async () => {
        for (const { client, registration } of [anna, ben]) {
          await client.call('register', { payload: registration, files: avatar() });
        }
        await stranger.refused('register', { payload: anna.registration, files: avatar() }, 400, 409, 422);
      },
    ],
    [
      'login',
      async () => {
        for (const account of [anna, ben]) await signIn(account);
        const { username, email } = anna.registration;
        await stranger.refused(
          'login',
          { payload: { username, email, password: 'wrong-password' } },
          400,
          401,
          403,
        );
      },
    ],
    [
      'currentUser',
      async () => {
        for (const account of [anna, ben]) {
          const { user } = await account.client.call('currentUser');
          expect(user.username === account.registration.username, 'data.user is not the signed-in user');
          expect(user.email === account.registration.email, 'data.user.email is not what was registered');
          await account.client.image(user.avatar);
          account.id = user._id;
        }
        await stranger.refused('currentUser', {}, 401, 403);
      },
    ],
    [
      'updateAccount',
      async () => {
        const payload = {
          fullName: 'Checked Name',
          username: anna.registration.username,
          bio: 'Checked bio',
        };
        const user = await anna.client.call('updateAccount', { payload });
        expect(
          user.fullName === payload.fullName && user.bio === payload.bio,
          'data is not the changed user',
        );
      },
    ],
    [
      'updateAvatar',
      async () => {
        const before = (await anna.client.call('currentUser')).user.avatar;
        await anna.client.call('updateAvatar', { files: { avatar: pixel('another avatar') } });
        const after = (await anna.client.call('currentUser')).user.avatar;
        expect(after !== '' && after !== before, "the user's avatar is still the one before");
        await anna.client.image(after);
      },
    ],
    [
      'updateCoverImage',
      async () => {
        await anna.client.call('updateCoverImage', { files: { coverImage: pixel('cover') } });
        await anna.client.image((await anna.client.call('currentUser')).user.coverImage);
      },
    ],
    [
      'userDetails',
      async () => {
        const details = await detailsOf(ben, anna);
        expect(details._id === anna.id, 'data is another user');
        expect(!details.isFollowing && details.followersCount === 0, 'a new account has followers');
      },
    ],
    [
      'allUsers',
      async () => {
        const found = await ben.client.call('allUsers', {
          payload: { page: 1, limit: 5, query: anna.registration.username },
        });
        expect(
          found.some((user) => user._id === anna.id),
          'a search by username does not find the user',
        );
        const two = await ben.client.call('allUsers', { payload: { page: 1, limit: 2 } });
        expect(two.length <= 2, `limit 2 gave ${two.length} users`);
      },
    ],
    [
      'toggleFollow',
      async () => {
        const toggle = () => ben.client.call('toggleFollow', { params: { userId: anna.id } });
        expect(Boolean(await toggle()), 'data is empty after following');
        const followed = await detailsOf(ben, anna);
        expect(
          followed.isFollowing && followed.followersCount === 1,
          'the follow does not show in user-details',
        );
        expect(!(await toggle()), 'data is not empty after unfollowing');
        expect(!(await detailsOf(ben, anna)).isFollowing, 'the unfollow does not show in user-details');
        expect(Boolean(await toggle()), 'data is empty after following again');
      },
    ],
    [
      'following',
      async () => {
        const list = await ben.client.call('following', { params: { userId: ben.id } });
        expect(
          list.some((record) => record.following?._id === anna.id),
          'the followed user is not listed',
        );
      },
    ],
    [
      'followers',
      async () => {
        const list = await anna.client.call('followers', { params: { userId: anna.id } });
        expect(
          list.some((record) => record.follower?._id === ben.id),
          'the follower is not listed',
        );
      },
    ],
  ];
}
