import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { apiBase } from '#contract/api/calls.ts';
import { idempotencyHeader, keepsKeysHeader, keyDaysKept } from '#contract/api/idempotency.ts';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import {
  isShared,
  mediaFiles,
  post,
  refusal,
  rowsOf,
  signUp,
  startTestServer,
  temporaryStorage,
  type TestUser,
} from './support.ts';
import { portToKeep } from '#tests/fixtures/port.ts';

let clock = Date.parse('2026-05-01T12:00:00Z');
const server = await startTestServer({ now: () => clock });
const author = await signUp(server);
const reader = await signUp(server);
const tweet = await post(author, 'A tweet');

const EnvelopeSchema = v.object({ data: v.nullish(v.looseObject({ _id: v.string() })), message: v.string() });

const send = (user: TestUser, path: string, key: string, body?: string | FormData) =>
  user.send(`${apiBase}${path}`, {
    method: 'POST',
    headers: {
      [idempotencyHeader]: key,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });

const envelope = async (response: Response) => v.parse(EnvelopeSchema, await response.json());

const newTweet = (content: string, media?: Blob) => {
  const form = new FormData();
  form.append('content', content);
  if (media !== undefined) form.append('media', media, 'media.png');
  return form;
};
const tweetsOf = (user: TestUser) => user.call('userTweets', { params: { userId: user.id } });

describe('a change requested twice with one key', () => {
  test('adds one like', async () => {
    const key = randomUUID();
    const path = `/like/${tweet._id}`;
    const first = await envelope(await send(reader, path, key));
    const second = await envelope(await send(reader, path, key));
    expect(first.message).toBe('Tweet liked successfully');
    expect(second).toEqual(first);
    const [liked] = await reader.call('singleTweet', { params: { tweetId: tweet._id } });
    expect(liked?.likes).toBe(1);
  });

  test('adds one follow', async () => {
    const key = randomUUID();
    const path = `/follow/${author.id}`;
    const first = await envelope(await send(reader, path, key));
    expect(await envelope(await send(reader, path, key))).toEqual(first);
    expect(await reader.call('following', { params: { userId: reader.id } })).toHaveLength(1);
  });

  test('adds one comment', async () => {
    const key = randomUUID();
    const { _id: tweetId } = await post(author, 'To be commented on');
    const path = `/comment/${tweetId}`;
    const body = JSON.stringify({ content: 'Only once' });
    const first = await send(reader, path, key, body);
    expect(first.status).toBe(201);
    const second = await send(reader, path, key, body);
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
    expect(await reader.call('comments', { params: { tweetId } })).toHaveLength(1);
  });

  test('adds one post, also with an image and when the requests are concurrent', async () => {
    const user = await signUp(server);
    const key = randomUUID();
    const responses = await Promise.all(
      [1, 2, 3].map(async () =>
        envelope(await send(user, '/tweet/add-tweet', key, newTweet('Once', pixel('once')))),
      ),
    );
    expect(new Set(responses.map(({ data }) => data?._id)).size).toBe(1);
    const found = await tweetsOf(user);
    expect(found.map(({ content }) => content)).toEqual(['Once']);
    await user.image(found[0]?.media ?? '');
  });
});

test('without a key, and with different ones, each request makes a change', async () => {
  const user = await signUp(server);
  await post(user, 'Twice');
  await post(user, 'Twice');
  await send(user, '/tweet/add-tweet', randomUUID(), newTweet('Twice'));
  await send(user, '/tweet/add-tweet', randomUUID(), newTweet('Twice'));
  expect(await tweetsOf(user)).toHaveLength(4);
});

test('the keys of two users are independent', async () => {
  const [one, other] = [await signUp(server), await signUp(server)];
  const key = randomUUID();
  await send(one, '/tweet/add-tweet', key, newTweet('Mine'));
  await send(other, '/tweet/add-tweet', key, newTweet('Yours'));
  expect(await tweetsOf(other)).toHaveLength(1);
});

test('a refused change can be sent again with its key', async () => {
  const user = await signUp(server);
  const key = randomUUID();
  await refusal(await send(user, '/tweet/add-tweet', key, newTweet('')), 400);
  expect((await send(user, '/tweet/add-tweet', key, newTweet('Now with text'))).status).toBe(201);
});

test('a key used for two requests, and a malformed key, are refused', async () => {
  const key = randomUUID();
  await send(reader, `/comment/${tweet._id}`, key, JSON.stringify({ content: 'First' }));
  expect(await refusal(await send(reader, `/follow/${author.id}`, key), 422)).toBe(
    'The idempotency key was used for another change',
  );
  expect(await refusal(await send(reader, `/follow/${author.id}`, 'short'), 400)).toBe(
    'An idempotency key is 16 to 64 letters, digits, - or _',
  );
});

test('a key expires', async () => {
  const user = await signUp(server);
  const key = randomUUID();
  await send(user, '/tweet/add-tweet', key, newTweet('Long ago'));
  clock += (keyDaysKept + 1) * 24 * 60 * 60 * 1000;
  await send(user, '/tweet/add-tweet', randomUUID(), newTweet('Much later'));
  await send(user, '/tweet/add-tweet', key, newTweet('Long ago'));
  expect(await tweetsOf(user)).toHaveLength(3);
});

test('keys survive a restart, and the repeated request leaves no unused image', async () => {
  const { dataDir, options: storage } = await temporaryStorage();
  const options = { ...storage, port: await portToKeep(), rateLimits: noLimits, passwords: quickPasswords };
  const before = await startServer(options);
  const user = await signUp(before);
  const key = randomUUID();
  await send(user, '/tweet/add-tweet', key, newTweet('Kept', pixel('kept')));
  await before.close();

  const after = await startServer(options);
  try {
    await send(user, '/tweet/add-tweet', key, newTweet('Kept', pixel('kept')));
    expect(await tweetsOf(user)).toHaveLength(1);
    expect(await mediaFiles(dataDir)).toHaveLength(2);
  } finally {
    await after.close();
  }
});

describe('a key that was used for another change is refused:', () => {
  const text = 'The idempotency key was used for another change';

  test('with another text or another picture, which is not lost silently', async () => {
    const user = await signUp(server);
    const key = randomUUID();
    await send(user, '/tweet/add-tweet', key, newTweet('The first', pixel('first')));
    for (const other of [
      newTweet('The second', pixel('first')),
      newTweet('The first', pixel('other')),
      newTweet('The first'),
    ]) {
      expect(await refusal(await send(user, '/tweet/add-tweet', key, other), 422)).toBe(text);
    }
    expect((await send(user, '/tweet/add-tweet', key, newTweet('The first', pixel('first')))).status).toBe(
      201,
    );
    expect(await tweetsOf(user)).toHaveLength(1);
  });

  test('another comment', async () => {
    const key = randomUUID();
    const path = `/comment/${tweet._id}`;
    await send(reader, path, key, JSON.stringify({ content: 'First' }));
    expect(await refusal(await send(reader, path, key, JSON.stringify({ content: 'Second' })), 422)).toBe(
      text,
    );
  });
});

describe('a change whose text was taken back', () => {
  test('is answered with the current text, or that it is deleted; no copy of it is kept', async () => {
    const user = await signUp(server);
    const [key, commentKey] = [randomUUID(), randomUUID()];
    const first = await envelope(
      await send(user, '/tweet/add-tweet', key, newTweet('secret words', pixel('s'))),
    );
    const tweetId = first.data?._id ?? '';
    const comment = JSON.stringify({ content: 'secret comment' });
    const commentPath = `/comment/${tweetId}`;
    const made = await envelope(await send(user, commentPath, commentKey, comment));
    const results = JSON.stringify(await rowsOf(server, 'select result from "idempotencyKeys"'));
    expect(results).toContain(tweetId);
    expect(results).not.toContain('secret');

    await user.call('editTweet', { params: { tweetId }, payload: { content: 'other words' } });
    const again = await send(user, '/tweet/add-tweet', key, newTweet('secret words', pixel('s')));
    expect(again.status).toBe(201);
    expect(await again.json()).toMatchObject({ data: { _id: tweetId, content: 'other words' } });

    await user.call('deleteComment', { params: { commentId: made.data?._id ?? '' } });
    expect(await refusal(await send(user, commentPath, commentKey, comment), 404)).toBe(
      'Comment does not exist',
    );

    await user.call('deleteTweet', { params: { tweetId } });
    const files = await mediaFiles(server.dataDir);
    const gone = await send(user, '/tweet/add-tweet', key, newTweet('secret words', pixel('s')));
    expect(await refusal(gone, 404)).toBe('Tweet does not exist');
    // The picture of the repeated request is not stored either.
    if (!isShared) expect(await mediaFiles(server.dataDir)).toEqual(files);
  });
});

test('no copy of another person’s names is kept with a follow, which is answered with the current ones', async () => {
  const [user, other] = [await signUp(server), await signUp(server)];
  const [key, endKey] = [randomUUID(), randomUUID()];
  const path = `/follow/${other.id}`;
  const follow = () => send(user, path, key).then(envelope);
  const first = await follow();
  const result = () => rowsOf(server, `select result from "idempotencyKeys" where "userId" = '${user.id}'`);
  expect(JSON.stringify(await result())).toContain(first.data?._id);
  expect(JSON.stringify(await result())).not.toContain(other.registration.username);

  const { fullName } = other.registration;
  await other.call('updateAccount', { payload: { username: 'renamed', fullName, bio: 'Another name' } });
  expect(await follow()).toMatchObject({ data: { following: { username: 'renamed' } } });

  const end = () => send(user, path, endKey).then(envelope);
  const ended = await end();
  expect(ended).toEqual({ data: null, message: 'User unfollowed successfully' });
  expect(await end()).toEqual(ended);
  expect(await follow()).toEqual({ data: { _id: first.data?._id }, message: first.message });
});

test('each response says that the server supports keys', async () => {
  const response = await reader.send(`${apiBase}/user/current-user`);
  expect(response.headers.get(keepsKeysHeader)).toBe('1');
});
