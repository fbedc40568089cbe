import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home, landing } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

/** Strings that a user may type, or a server may send, in any text field. */
const hostile = {
  markup: `"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script><style>*{display:none}</style>`,
  direction: '\u202Eevil\u2067\u202E gnp.exe',
  isolateEnd: 'ok\u2069\u2069\u202Edesrever',
  invisible: `a\u200B\u200D\u2060\uFEFF\u00ADb${'\u0336\u0351'.repeat(80)}`,
  long: 'x'.repeat(100_000),
} as const;

const people = Object.entries(hostile).map(([_id, text]) => ({
  _id,
  fullName: text,
  username: text,
  email: text,
  bio: text,
  avatar: '',
  coverImage: '',
  followersCount: 1,
  followingCount: 1,
}));
const createdAt = new Date(Date.UTC(2026, 0, 20)).toISOString();
const posts = people.map((owner) => ({
  _id: `post-${owner._id}`,
  content: owner.bio,
  media: '/media/test-0.png',
  createdAt,
  owner,
}));
const comments = people.map((owner) => ({ _id: owner._id, content: owner.bio, createdAt, owner }));
const notifications = people.map((senderId) => ({
  _id: senderId._id,
  type: 'follow',
  senderId,
  createdAt,
}));
const records = people.map((person) => ({ _id: person._id, follower: person, following: person }));

/** Answers every call with hostile strings, except those of the session. */
async function serveHostile(page: Page): Promise<void> {
  const answers: readonly (readonly [string, unknown])[] = [
    ['user/all-users**', people],
    ['follow/**', records],
    ['tweet/all-tweets**', posts],
    ['tweet/user-tweet/**', posts],
    ['tweet/single-tweet/**', posts],
    ['comment/**', comments],
    ['notification/**', notifications],
  ];
  for (const [path, data] of answers) {
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ json: { data } }));
  }
  await page.route('**/api/v1/user/user-details/**', (route) => {
    const id = route.request().url().split('/').at(-1);
    return route.fulfill({ json: { data: people.find(({ _id }) => _id === id) ?? null } });
  });
  await page.route('**/media/test-*.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: imageBytes() }),
  );
}

/** Expects that no markup was executed or inserted, and that the page does not scroll sideways. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const found = () =>
      page.evaluate(() => ({
        hacked: 'hacked' in window,
        elements: document.querySelectorAll(
          'img[src="x"], body script:not([data-app]), body style:not([nonce], [data-mantine-styles])',
        ).length,
        tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
    // The layout of the columns changes shortly after the width.
    await expect.poll(found, `${where} at ${width} px`).toEqual({ hacked: false, elements: 0, tooWide: 0 });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('hostile strings from the server in every field of every list are shown as plain text and do not break the layout', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  await serveHostile(page);

  const lists: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['/', () => expect(home(page).tweets).toHaveCount(posts.length)],
    ['/tweet/post-markup', () => expect(page.getByRole('article').nth(1)).toContainText('<script>')],
    [
      '/inbox',
      () => expect(page.getByRole('listitem').filter({ hasText: 'followed you' }).first()).toBeVisible(),
    ],
    [
      '/profile/direction/follow',
      () => expect(page.getByRole('list', { name: 'Followers' })).toContainText('<img'),
    ],
  ];
  for (const [address, ready] of lists) {
    await page.goto(address);
    await ready();
    await expectHarmless(page, address);
  }
  for (const _id of ['markup', 'direction', 'long']) {
    await page.goto(`/profile/${_id}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectHarmless(page, `the profile of ${_id}`);
  }

  await test.step('a name does not change the direction of the text around it', async () => {
    await page.goto('/inbox');
    for (const text of [hostile.direction, hostile.isolateEnd]) {
      const row = page.getByRole('listitem').filter({ hasText: text });
      // The letters must run from left to right, after the name.
      const lefts = await row.evaluate((element) => {
        const phrase = 'followed you';
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
          node.textContent?.includes(phrase) === true ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
        );
        const node = walker.nextNode();
        if (node === null) throw new Error('The row has no text.');
        const at = node.textContent?.indexOf(phrase) ?? 0;
        return Array.from(phrase, (_, index) => {
          const range = document.createRange();
          range.setStart(node, at + index);
          range.setEnd(node, at + index + 1);
          return range.getBoundingClientRect().left;
        });
      });
      expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
      const link = await row.getByRole('link').first().boundingBox();
      expect(lefts[0]).toBeGreaterThanOrEqual((link?.x ?? 0) + (link?.width ?? 0) - 1);
    }
  });
});

test('hostile strings can be typed, searched for and sent, and a file may have a hostile name', async ({
  host,
  page,
}, info) => {
  await enterAsNewPerson(page);
  const { composer, tweets } = home(page);
  await composer.text.fill(hostile.long);
  await expect(page.getByText('90,000 characters too many').first()).toBeVisible();
  await expectHarmless(page, 'the composer');
  const file = info.outputPath('\u202Egnp"><img src=x onerror=hacked=1>.png');
  await writeFile(file, imageBytes());
  await host.pickFile(() => composer.addImage.click(), file);
  const own = `${hostile.markup} ${hostile.direction} ${hostile.invisible}`;
  await composer.text.fill(own);
  await composer.post.click();
  await expect(tweets.first()).toContainText('<style>*{display:none}</style>');
  await expectHarmless(page, 'the own post');
  await tweets.first().getByText('<style>').click();
  const reply = page.getByRole('textbox', { name: 'Post your reply' });
  await reply.fill(hostile.long);
  await expect(page.getByText('90,000 characters too many').first()).toBeVisible();
  await expectHarmless(page, 'the reply');
  await reply.fill('');

  await page.getByRole('searchbox', { name: 'Quick search' }).fill('<script>window.hacked=1</script>');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toContainText('<script>');
  await expectHarmless(page, 'the search');

  await page.goto('/settings');
  const form = page.getByRole('form', { name: 'Update Account Information' });
  await form.getByLabel(/^FullName/).fill(hostile.direction);
  await form.getByLabel(/^Bio/).fill(`${hostile.markup}${hostile.invisible}`.slice(0, 300));
  await form.getByRole('button', { name: 'Update Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.direction);
  await expectHarmless(page, 'the own profile');
});

test('a page of another site that opens Warble has no access to its window', async ({ page, served }) => {
  if (served === null) throw new Error('Only a browser host has other sites.');
  const { url } = served;
  await page.route('http://other.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<button onclick="opened = window.open('${url}')">Open</button>`,
    }),
  );
  await page.goto('http://other.example/');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open' }).click();
  const warble = await opening;
  await expect(landing(warble).signIn).toBeVisible();
  expect(await warble.evaluate(() => window.opener === null)).toBe(true);
  // To its opener, a window that it has no access to is closed.
  await expect.poll(() => page.evaluate('opened.closed')).toBe(true);
});
