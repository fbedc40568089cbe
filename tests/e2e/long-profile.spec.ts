import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { openDatabase } from '#server/database/open.ts';
import { createIds } from '#server/ids.ts';
import { startServe } from '#serve/serve.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { joinAsNewPerson } from '#tests/fixtures/people.ts';
import { Problems } from '#tests/fixtures/problems.ts';
import { relaxed, temporaryFolder } from '#tests/fixtures/servers.ts';
import { startWalk } from '#tests/fixtures/walk.ts';

const posts = 10_000;

/** Inserts the posts of one user into the database: through the API it would take minutes. */
async function fillProfile(folder: string): Promise<string> {
  const database = await openDatabase(folder);
  const { db } = database;
  const { id: ownerId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const nextId = createIds({ now: () => Date.now() });
  const rows = Array.from({ length: posts }, (_, index) => {
    // Heights differ, so that the list has to measure each post.
    const content = `Post ${posts - index}. ${'And some words more. '.repeat(index % 7)}`;
    const createdAt = new Date(Date.now() - (posts - index) * 1000).toISOString();
    return { id: nextId(), ownerId, content, media: '', likeCount: 0, createdAt };
  });
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += 1000) {
      await transaction
        .insertInto('tweets')
        .values(rows.slice(start, start + 1000))
        .execute();
    }
  });
  await database.close();
  return ownerId;
}

const Walk = v.object({
  /** The position in the list that had focus last, from 1. */
  last: v.number(),
  /** The first key after which the focus was not on the next post. */
  lost: v.nullable(v.string()),
  /** The highest number of posts in the DOM. */
  mounted: v.number(),
  /** How often the focused post was outside the viewport. */
  unseen: v.number(),
});

/** Simulates holding a key for a number of posts, with synthetic key events. */
const hold = async (page: Page, key: 'j' | 'k', steps: number) =>
  v.parse(
    Walk,
    await page.evaluate(
      async ([key, by, steps]) => {
        const position = () => Number(document.activeElement?.getAttribute('aria-posinset'));
        const nextTask = () =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', resolve);
            port1.start();
            port2.postMessage(null);
          });
        const walk: { last: number; lost: string | null; mounted: number; unseen: number } = {
          last: position(),
          lost: null,
          mounted: 0,
          unseen: 0,
        };
        for (let step = 0; step < steps && walk.lost === null; step += 1) {
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }),
          );
          // The key handler moves focus asynchronously.
          for (let turn = 0; turn < 100 && position() === walk.last; turn += 1) await nextTask();
          // A keyboard does not repeat faster than the frame rate.
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const now = position();
          if (now !== walk.last + by)
            walk.lost = `after ${walk.last}: ${document.activeElement?.tagName} ${now}`;
          walk.last = now;
          walk.mounted = Math.max(walk.mounted, document.querySelectorAll('main article').length);
          const box = document.activeElement?.getBoundingClientRect();
          if (!box || box.bottom <= 0 || box.top >= window.innerHeight) walk.unseen += 1;
        }
        return walk;
      },
      [key, key === 'j' ? 1 : -1, steps] as const,
    ),
  );

test(
  'holding j moves through a profile of 10,000 posts to its end without losing focus',
  { tag: '@walk' },
  async ({ browser }) => {
    // How many posts are visited at the start of the list.
    const steps = Math.min(startWalk(100).steps, posts - 1);
    const folder = await temporaryFolder();
    const serve = await startServe({ port: 0, dataDir: folder.path, sample: false, ...relaxed });
    const problems = new Problems();
    const page = await browser.newPage({ baseURL: serve.url });
    problems.watch(page);
    await joinAsNewPerson(page);
    const owner = await fillProfile(folder.path);
    await page.goto(`/profile/${owner}`);
    const tweets = page.getByRole('feed').getByRole('article');
    await expect(tweets.first()).toContainText('Post 1.');
    await page.keyboard.press('j');
    await expect(tweets.first()).toBeFocused();

    const expectWalk = async (key: 'j' | 'k', count: number, last: number) => {
      const walk = await hold(page, key, count);
      expect(walk).toMatchObject({ last, lost: null, unseen: 0 });
      expect(walk.mounted).toBeLessThan(60);
    };
    const focused = page.locator('article:focus');
    await expectWalk('j', steps, steps + 1);

    // Scrolling away keeps the focused post mounted, and the next key continues from it.
    await page.evaluate(
      (down) => window.scrollTo(0, down ? document.body.scrollHeight : 0),
      steps < posts - 1,
    );
    await expect(
      tweets.filter({ hasText: steps < posts - 1 ? `Post ${posts}.` : 'Post 1.' }),
    ).toBeInViewport();
    await expect(focused).toContainText(`Post ${steps + 1}.`);
    await page.keyboard.press('k');
    await expect(focused).toContainText(`Post ${steps}.`);
    await expect(focused).toBeInViewport();

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await tweets.filter({ hasText: `Post ${posts}.` }).focus();
    await expectWalk('k', 100, posts - 100);
    await expectWalk('j', 100, posts);
    await page.keyboard.press('j');
    await expect(focused).toContainText(`Post ${posts}.`);

    // Going back from the post returns to it.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tweet');
    await page.goBack();
    await expect(focused).toContainText(`Post ${posts}.`);
    await expect(focused).toBeInViewport();
    await page.keyboard.press('k');
    await expect(focused).toContainText(`Post ${posts - 1}.`);

    expect(problems.unexpected()).toEqual([]);
    await page.close();
    await serve.close();
    await folder.remove();
  },
);
