import type { Browser, Page } from '@playwright/test';
import * as v from 'valibot';
import { startServe } from '#serve/serve.ts';
import type { Problems } from '#tests/fixtures/problems.ts';
import { networkFaults, startFaultProxy } from '#tests/fixtures/fault-proxy.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home, permalinkOf, tweetAt } from '#tests/fixtures/screens.ts';
import { startTeamServer } from '#tests/fixtures/servers.ts';
import { startWalk } from '#tests/fixtures/walk.ts';
import { onKeptConnection } from '#tests/fixtures/kept-connection.ts';

const status = (page: Page) => page.getByRole('button', { name: /waiting for the server$/ });

const Owned = {
  _id: v.string(),
  content: v.string(),
  owner: v.object({ _id: v.string(), username: v.string() }),
};
const Tweets = v.object({
  data: v.array(
    v.object({ ...Owned, likes: v.number(), tweetLikes: v.array(v.object({ likedBy: v.string() })) }),
  ),
});
const Comments = v.object({ data: v.array(v.object(Owned)) });
const Follows = v.object({ data: v.array(v.object({ following: v.object({ username: v.string() }) })) });
const Me = v.object({ data: v.object({ user: v.object({ _id: v.string() }) }) });

/** Reads the state of the server directly, without the page and the proxy. */
async function fetchFromServer<Schema extends v.GenericSchema>(page: Page, schema: Schema, path: string) {
  const response = await page.request.get(`/api/v1${path}`, onKeptConnection());
  return v.parse(schema, await response.json());
}

/** Performs random actions under random network faults, and expects that each took effect exactly once and in order. */
async function performUnderFaults(
  browser: Browser,
  problems: Problems,
  { random, steps }: ReturnType<typeof startWalk>,
  ignoresKeys: boolean,
): Promise<void> {
  problems.expect(/status of 50|ERR_|Failed to fetch/);
  const server = await startTeamServer({ sample: true });
  const proxy = await startFaultProxy(server.url, { ignoresKeys });
  const serve = await startServe({ port: 0, serverUrl: proxy.url });
  const context = await browser.newContext({ baseURL: serve.url });
  try {
    let page = await context.newPage();
    problems.watch(page);
    await enterAsNewPerson(page);
    await page.request.post('/api/v1/tweet/add-tweet', {
      ...onKeptConnection(),
      multipart: { content: 'As it was' },
    });
    const me = (await fetchFromServer(page, Me, '/user/current-user')).data.user._id;
    const own = (await fetchFromServer(page, Tweets, `/tweet/user-tweet/${me}`)).data[0]?._id ?? '';
    const paths = ['/', `/tweet/${own}`] as const;

    const liked = new Map<string, boolean>();
    const followed: string[] = [];
    const posts: string[] = [];
    const comments: string[] = [];
    let edited = 'As it was';

    const like = async () => {
      const sent = page.getByRole('link', { name: 'Comments', exact: true });
      const likeable = page.getByRole('article').filter({ has: sent });
      await expect(likeable.first()).toBeVisible();
      const article = likeable.nth(Math.min(random.whole(0, 2), (await likeable.count()) - 1));
      const permalink = await permalinkOf(article);
      // A click that cancels a waiting change may leave nothing to send, so that no request would meet the fault.
      if (liked.has(permalink)) await nothingWaits();
      // A change sent in the meantime may move the post in the list.
      const button = tweetAt(page, permalink).getByRole('button', { name: 'Like', exact: true });
      liked.set(permalink, (await button.getAttribute('aria-pressed')) !== 'true');
      await button.click();
    };
    const homeActions = {
      like,
      follow: async () => {
        const button = page
          .getByRole('region', { name: 'Who to Follow' })
          .getByRole('button', { name: 'Follow', exact: true });
        // True if the user already follows all suggestions of the card.
        if ((await button.count()) === 0) return like();
        followed.push(((await button.first().getAttribute('title')) ?? '').replace('@', ''));
        await button.first().click();
      },
      post: async () => {
        const { composer } = home(page);
        posts.push(`Post ${posts.length}`);
        await composer.text.fill(posts.at(-1) ?? '');
        await composer.post.click();
      },
    };
    const postActions = {
      like,
      comment: async () => {
        comments.push(`Comment ${comments.length}`);
        await page.getByRole('textbox', { name: 'Post your reply' }).fill(comments.at(-1) ?? '');
        await page.getByRole('button', { name: 'Comment', exact: true }).click();
      },
      edit: async () => {
        const article = tweetAt(page, `/tweet/${own}`);
        edited = `Edit ${comments.length}, ${random.next()}`;
        await article.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name: 'Update' }).click();
        await page.getByRole('textbox', { name: 'Edit the text' }).fill(edited);
        await article.getByRole('button', { name: 'Update' }).click();
      },
    };
    const goTo = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      if (path === '/') {
        await expect(page.getByRole('region', { name: 'Who to Follow' })).toHaveAttribute(
          'aria-busy',
          'false',
        );
      }
    };
    /** Simulates the return of the network: aborts calls that hang, and retries at once. */
    const reconnect = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
    const nothingWaits = () =>
      expect(async () => {
        await reconnect();
        // Long, since the next attempt aborts a call that is only slow.
        await expect(status(page)).toHaveCount(0, { timeout: 5000 });
        expect(
          await page.evaluate(() =>
            Object.keys(localStorage).filter((key) => key.startsWith('warble.outbox.')),
          ),
        ).toEqual([]);
      }).toPass();

    let path: string = random.pick(paths);
    await goTo(path);
    for (let step = 0; step < steps; step += 1) {
      const faultInjected = proxy.meet(random.pick(networkFaults));
      await (
        path === '/'
          ? random.pick([homeActions.like, homeActions.follow, homeActions.post])
          : random.pick([postActions.like, postActions.comment, postActions.edit])
      )();
      await reconnect();
      await faultInjected;
      const roll = random.next();
      if (roll < 0.06) {
        const crashed = page.waitForEvent('crash');
        const devtools = await context.newCDPSession(page);
        devtools.send('Page.crash').catch(() => {});
        await crashed;
        await page.close();
        page = await context.newPage();
        problems.watch(page);
      }
      if (roll < 0.14) {
        path = random.pick(paths);
        await goTo(path);
      }
    }
    await nothingWaits();

    const mine = (await fetchFromServer(page, Tweets, `/tweet/user-tweet/${me}`)).data;
    expect(mine.map(({ content }) => content)).toEqual([...posts.toReversed(), edited]);
    const storedComments = (await fetchFromServer(page, Comments, `/comment/${own}`)).data;
    expect(storedComments.map(({ content }) => content)).toEqual(comments.toReversed());
    const follows = (await fetchFromServer(page, Follows, `/follow/following/${me}`)).data;
    expect(follows.map(({ following }) => following.username).toSorted()).toEqual(followed.toSorted());
    for (const [permalink, desired] of liked) {
      const id = permalink.split('/').at(-1) ?? '';
      const [tweet] = (await fetchFromServer(page, Tweets, `/tweet/single-tweet/${id}`)).data;
      expect(tweet?.tweetLikes.filter(({ likedBy }) => likedBy === me)).toHaveLength(desired ? 1 : 0);
    }
  } finally {
    await context.close();
    await serve.close();
    await proxy.close();
    await server.close();
  }
}

for (const [what, steps, ignoresKeys] of [
  ['a server that drops requests and answers at random points', 20, false],
  ['a server that ignores idempotency keys, at random points', 6, true],
] as const) {
  test(
    `each change takes effect exactly once, in order: ${what}`,
    { tag: '@walk' },
    async ({ browser, problems }) => {
      await performUnderFaults(browser, problems, startWalk(steps), ignoresKeys);
    },
  );
}
