import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { envelopeOf } from '#tests/server/envelope.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server/support.ts';

let ada: TestUser;
let bea: TestUser;
beforeEach(async () => {
  const server = await startTestServer();
  [ada, bea] = [await signUp(server), await signUp(server)];
});

const nobody = '0'.repeat(24);
const follow = (userId: string, key?: string) =>
  envelopeOf(ada, 'toggleFollow', { parameters: { userId }, ...(key !== undefined && { key }) });
const notificationsOf = async (user: TestUser) =>
  (await user.call('notifications')).map(({ type, senderId }) => [type, senderId._id]);

test('a follow is listed at both sides and announced, until it is ended', async () => {
  const followed = await follow(bea.id);
  const record = {
    follower: { _id: ada.id, username: ada.registration.username, avatar: expect.any(String) },
    following: { _id: bea.id, username: bea.registration.username, avatar: expect.any(String) },
  };
  expect(followed).toEqual({
    status: 200,
    statusCode: 200,
    data: { _id: expect.any(String), ...record },
    message: 'User followed successfully',
    success: true,
  });
  const list = (name: 'following' | 'followers', { id }: TestUser) =>
    envelopeOf(bea, name, { parameters: { userId: id } });
  const [following, followers] = ['Following fetched successfully', 'Followers fetched successfully'];
  expect(await list('following', ada)).toMatchObject({ data: [followed.data], message: following });
  expect(await list('followers', bea)).toMatchObject({ data: [followed.data], message: followers });
  expect(await list('following', bea)).toMatchObject({ data: [], message: following });
  expect(await list('followers', ada)).toMatchObject({ data: [], message: followers });
  expect([await notificationsOf(ada), await notificationsOf(bea)]).toEqual([[], [['follow', ada.id]]]);

  expect(await follow(bea.id)).toMatchObject({ data: null, message: 'User unfollowed successfully' });
  expect(await list('following', ada)).toMatchObject({ data: [] });
  expect(await notificationsOf(bea)).toEqual([]);
});

test('a repeated request gets the follow as it is, or what is known of one that was ended', async () => {
  const [key, other] = [randomUUID(), randomUUID()];
  const first = await follow(bea.id, key);
  expect(await follow(bea.id, key)).toEqual(first);
  const { data, message } = await follow(bea.id, other);
  expect(await follow(bea.id, other)).toMatchObject({ data, message });
  const { data: again } = await follow(bea.id, key);
  const { _id: id } = v.parse(v.object({ _id: v.string() }), first.data);
  expect(again).toEqual({ _id: id });
});

test('nobody follows themselves, or somebody who does not exist', async () => {
  const refused = (userId: string, status: number) =>
    ada.refused('toggleFollow', { params: { userId } }, status);
  expect(await refused(ada.id, 400)).toBe("You can't follow yourself");
  expect(await refused(nobody, 404)).toBe('User does not exist');
  for (const name of ['following', 'followers'] as const)
    expect(await ada.refused(name, { params: { userId: nobody } }, 404)).toBe('User does not exist');
});
