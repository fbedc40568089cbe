import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { apiBase } from '#contract/api/calls.ts';
import { errorText } from '#contract/api/server-error.ts';
import { readyPath, type RunningServer, startServer, type ServerOptions } from '#server/index.ts';
import { openFolderStore } from '#server/media/folder-store.ts';
import type { ImageStore } from '#server/media/image-store.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { imagesAt } from '#tests/server/images-at.ts';
import { noLimits, quickPasswords } from '#tests/server/no-limits.ts';
import { startS3 } from '#tests/server/s3.ts';
import { post, rowsOf, signUp, startTestServer, temporaryStorage } from '#tests/server/support.ts';
import { watchTidying } from './watch-tidying.ts';

test('limits are counted for all servers of a database together, but bursts of searches by each', async () => {
  const { options } = await temporaryStorage();
  const rateLimits = {
    ...noLimits,
    signUpPerAddress: { points: 3, seconds: 60 },
    searchBurstPerAccount: { points: 1, seconds: 60 },
  };
  const start = async () => {
    const server = await startServer({ ...options, rateLimits, passwords: quickPasswords });
    cleanUp(() => server.close());
    return server;
  };
  const [one, other] = [await start(), await start()];
  const [user] = [await signUp(one), await signUp(other), await signUp(one)];
  for (const server of [one, other])
    await expect(signUp(server)).rejects.toThrow('429: Too many new accounts');
  const search = async ({ url }: RunningServer) =>
    (await user.send(`${url}${apiBase}/user/all-users?query=a`)).status;
  expect([await search(one), await search(other), await search(one)]).toEqual([200, 200, 429]);
});

const dayMs = 24 * 60 * 60 * 1000;
const quick = { rateLimits: noLimits, passwords: quickPasswords };

/** Starts another server on the same storage, with a later clock, and closes it when it has tidied. */
async function startLater(
  { storage }: Awaited<ReturnType<typeof startTestServer>>,
  ms: number,
  more: Partial<ServerOptions> = {},
): Promise<void> {
  const now = () => Date.now() + ms;
  const { options, tidied } = watchTidying(storage.options);
  const server = await startServer({ ...options, ...quick, ...more, now });
  await tidied;
  await server.close();
}

describe.each(['folder', 's3'])('in a store of the kind %s', (kind) => {
  async function start() {
    const s3 = kind === 's3' ? await startS3() : undefined;
    const images = s3 && { openImages: imagesAt(s3.address) };
    const storage = await temporaryStorage();
    const { options, tidied } = watchTidying(storage.options);
    const server = await startTestServer({ ...images, ...options }, storage);
    // Waits, because only one server tidies at a time.
    await tidied;
    return { server, images, s3 };
  }

  test('a picture that no post has shown for a day is removed, and no other', async () => {
    const { server, images } = await start();
    const user = await signUp(server);
    const kept = await post(user, 'kept', pixel('kept'));
    const old = await post(user, 'old', pixel('old'));
    const changing = await post(user, 'changing', pixel('changing'));
    const { avatar } = (await user.call('currentUser')).user;
    for (const { _id: tweetId } of [old, changing]) await user.call('deleteTweet', { params: { tweetId } });
    await user.call('updateAvatar', { files: { avatar: pixel('another') } });
    const statusOf = async (address: string) => (await user.send(address)).status;
    const all = [kept.media, old.media, changing.media, avatar];
    const statuses = () => Promise.all(all.map(statusOf));

    await startLater(server, dayMs - 60_000, images);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // A picture that is posted again is kept for another day.
    const again = await post(user, 'again', pixel('changing'));
    await startLater(server, dayMs + 60_000, images);
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    await user.call('deleteTweet', { params: { tweetId: again._id } });
    await startLater(server, dayMs - 60_000, images);
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    await startLater(server, dayMs + 60_000, images);
    expect(await statuses()).toEqual([200, 404, 404, 404]);
  });

  test('a picture that is posted again while it is being removed exists afterwards', async () => {
    const { server, images } = await start();
    const user = await signUp(server);
    const old = await post(user, 'old', pixel('again'));
    await user.call('deleteTweet', { params: { tweetId: old._id } });
    let again: Promise<{ readonly media: string }> | undefined;
    await startLater(server, dayMs + 60_000, {
      openImages: async (uploads) => {
        const store = await (images?.openImages(uploads) ??
          openFolderStore({ dataDir: server.dataDir, isShared: true, now: Date.now }));
        return {
          ...store,
          async remove(name) {
            again = post(user, 'again', pixel('again'));
            const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
            await vi.waitFor(async () => expect(await rowsOf(server, waiting)).toHaveLength(1), {
              timeout: 60_000,
            });
            await store.remove(name);
          },
        };
      },
    });
    const { media } = (await again) ?? { media: '' };
    expect(media).toBe(old.media);
    expect((await user.send(media)).status).toBe(200);
  });

  /** Another server on the same storage, with parts of its store replaced. */
  const startWith = (
    { server, images }: Awaited<ReturnType<typeof start>>,
    changed: Partial<ImageStore>,
    now = Date.now,
  ) =>
    startServer({
      ...server.storage.options,
      ...quick,
      now,
      openImages: async (uploads) => ({
        ...(await (images?.openImages(uploads) ??
          openFolderStore({ dataDir: server.dataDir, isShared: true, now: Date.now }))),
        ...changed,
      }),
    });

  test('a server answers while the pictures are still being listed, and can end immediately then', async () => {
    const one = await start();
    await signUp(one.server);
    const listing = Promise.withResolvers<void>();
    const lister = await startWith(one, {
      async *list() {
        listing.resolve();
        // An endless list.
        for (;;) {
          await setImmediate();
          yield [];
        }
      },
    });
    await listing.promise;
    expect((await fetch(lister.url + readyPath)).status).toBe(200);
    // The server closes before its timeout.
    await lister.close(60_000);
  });

  test('a server that ends removes no further picture', async () => {
    const one = await start();
    const user = await signUp(one.server);
    for (const name of ['one', 'two', 'three']) {
      const { _id: tweetId } = await post(user, name, pixel(`${kind} ${name}`));
      await user.call('deleteTweet', { params: { tweetId } });
    }
    const removing = Promise.withResolvers<void>();
    const closing = Promise.withResolvers<void>();
    const removed: string[] = [];
    const ending = await startWith(
      one,
      {
        async remove(name) {
          removed.push(name);
          removing.resolve();
          await closing.promise;
        },
      },
      () => Date.now() + dayMs + 60_000,
    );
    await removing.promise;
    const closed = ending.close();
    closing.resolve();
    await closed;
    expect(removed).toHaveLength(1);
  });

  test('a server ends within its timeout, also while its store does not answer', async () => {
    const one = await start();
    await signUp(one.server);
    const listing = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const ending = await startWith(one, {
      async *list() {
        listing.resolve();
        await answer.promise;
        yield [];
      },
    });
    await listing.promise;
    await ending.close(100);
    // Ends the connection, for which the test database waits when it is closed.
    answer.resolve();
  });

  test('while the store is unavailable, requests for pictures ask to try again, and everything else works', async () => {
    const { server, s3 } = await start();
    if (s3 === undefined) return;
    const user = await signUp(server);
    const { media } = await post(user, 'kept', pixel('away'));
    const ready = async () => {
      const response = await fetch(server.url + readyPath);
      return [response.status, await response.json()];
    };
    expect(await ready()).toEqual([200, { status: 'ok', pictures: 'ok' }]);
    await s3.stop();
    // The server is still ready: otherwise a proxy would have no server to send requests to. For a second, the check
    // before that serves others, too.
    await expect.poll(ready).toEqual([200, { status: 'ok', pictures: 'away' }]);
    const away = "The server can't reach its pictures. Try again in a moment.";
    const response = await user.send(media);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(errorText(await response.text())).toBe(away);
    const payload = { content: 'with a picture' };
    expect(await user.refused('addTweet', { payload, files: { media: pixel('new') } }, 503)).toBe(away);
    await post(user, 'without a picture');
    expect(await user.call('userTweets', { params: { userId: user.id } })).toHaveLength(2);
  });
});
