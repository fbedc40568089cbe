import type { ServerList } from '#contract/bridge/servers.ts';
import { drawn, keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { layoutShifts, watchLayoutShifts } from '#tests/fixtures/layout-shifts.ts';
import { enterAsNewPerson, joinAsNewPerson, joinBesidePost, post } from '#tests/fixtures/people.ts';
import { home, landing } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const withoutPictures = Array.from({ length: 10 }, (_, index) => ({
  _id: `t${index}`,
  content: `Words number ${index}`,
  media: '',
  createdAt: '2026-01-02T03:04:05.000Z',
  owner: { _id: 'u1', username: 'bea', email: 'bea@example.org', avatar: '' },
  likes: 0,
  tweetLikes: [],
}));

for (const [width, height, pictures] of [
  [1440, 900, 'with pictures'],
  [1440, 900, 'without pictures'],
  [800, 600, 'with pictures'],
] as const) {
  test(`there are no layout shifts while a feed ${pictures} loads, ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchLayoutShifts(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/tweet/all-tweets*', async (route) => {
      await held.promise;
      if (pictures === 'with pictures') await route.continue();
      else await route.fulfill({ json: { data: withoutPictures } });
    });
    // A narrow window has no Who to Follow.
    const users = width >= 992 && page.waitForResponse('**/api/v1/user/all-users*');
    await enterAsNewPerson(page);
    await post(page, 'A picture beside the page', imageBytes());
    // The columns and skeletons appear first, then the posts and their pictures.
    await expect(home(page).composer.text).toBeVisible();
    await expect(home(page).feed).toHaveAttribute('aria-busy', 'true');
    await users;
    held.resolve();
    await expect(home(page).tweets.first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('article img')].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ),
    );
    expect(await layoutShifts(page)).toEqual([]);
  });
}

test('the button that sends a post stays where it is while the number of characters left is loaded', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/characters-left-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await enterAsNewPerson(page);
  const { composer, tweets } = home(page);
  await expect(tweets.first()).toBeVisible();
  await composer.text.fill('Words');
  const before = await composer.post.boundingBox();
  const left = page.getByText(/characters left$/);
  await expect(left).toHaveCount(0);
  held.resolve();
  await expect(left).toBeVisible();
  expect(await composer.post.boundingBox()).toEqual(before);
});

test('a profile has its height before it is loaded', async ({ page }) => {
  const words = 'A profile of some height';
  const { author } = await joinBesidePost(page, words);
  await page.goto('/');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/user/user-details/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await home(page)
    .tweets.filter({ hasText: words })
    .getByRole('link', { name: author.username, exact: true })
    .click();
  const first = page.getByRole('feed', { name: 'Tweets' }).getByRole('article').first();
  await expect(page).toHaveURL(/profile/);
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  held.resolve();
  await expect(page.getByRole('main').getByRole('link', { name: /Followers$/ })).toBeVisible();
  expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('the sign-in page and its dialog stay where they are while a toast is shown', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 401/);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/open-toast-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.context().clearCookies();
  // The app checks the session then.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const { signIn, dialog } = landing(page);
  const before = await signIn.boundingBox();
  await keepToasts(page);
  held.resolve();
  const ended = page.getByRole('alert').filter({ hasText: 'session' });
  await expect(ended).toBeVisible();
  expect(await signIn.boundingBox(), 'the button that opens the dialog').toEqual(before);
  await ended.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ended).toHaveCount(0);
  expect(await signIn.boundingBox(), 'the button that opens the dialog').toEqual(before);

  await signIn.click();
  await dialog.identifier.fill('nobody');
  await dialog.password.fill('no password');
  await expect(dialog.submit).toBeVisible();
  const box = await dialog.submit.boundingBox();
  await dialog.submit.click();
  const refused = page.getByRole('alert').filter({ hasText: /./ });
  await expect(refused).toBeVisible();
  await expect(dialog.submit).toBeEnabled();
  expect(await dialog.submit.boundingBox(), 'the button of the dialog').toEqual(box);
});

test('the sign-in dialog stays where it is: it opens once it is known whether there is a guest', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/host.json');
  await page.route('**/host.json', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  const { signIn, dialog } = landing(page);
  await signIn.click();
  await asked;
  const isShownEarly = await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) {
      if (document.querySelector('[role="dialog"]')?.checkVisibility() === true) return true;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return false;
  });
  expect(isShownEarly).toBe(false);
  held.resolve();
  await expect(dialog.submit).toBeVisible();
  expect(await page.getByRole('button', { name: 'Look around as guest' }).isVisible()).toBe(true);
});

test('the sign-in page stays where it is while the server and the other accounts are loaded', async ({
  page,
}) => {
  const accounts = ['first', 'second'].map((id) => ({ id, userId: id, name: id }));
  await page.addInitScript(
    ([stored]) => {
      localStorage.setItem('warble.accounts', stored);
      // A desktop host, as far as a sign-in page uses it.
      const servers = new Promise((resolve) => Object.assign(globalThis, { listServers: resolve }));
      Object.assign(globalThis, {
        warble: new Proxy(
          {},
          {
            get: (_, name) => () => {
              if (name === 'listServers') return servers;
              return String(name).startsWith('on') ? undefined : Promise.resolve(null);
            },
          },
        ),
      });
    },
    [JSON.stringify(accounts)] as const,
  );
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/other-accounts-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  const before = await landing(page).signIn.boundingBox();
  held.resolve();
  await expect(page.getByRole('button', { name: 'second' })).toBeVisible();
  expect(await landing(page).signIn.boundingBox(), 'with the other accounts').toEqual(before);
  const list: ServerList = {
    servers: [{ id: 'a', kind: 'remote', url: 'https://a.example', name: 'A server', isCurrent: true }],
    keepsSignIns: true,
    allowed: { local: true, remote: true },
  };
  await page.evaluate((found) => Reflect.get(globalThis, 'listServers')(found), list);
  await expect(page.getByText('A server')).toBeVisible();
  expect(await landing(page).signIn.boundingBox(), 'with the name of the server').toEqual(before);
});

test('the last post of a profile is unfolded in its place', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'A long line of words.\n'.repeat(60));
  for (let index = 0; index < 8; index += 1) await post(page, `Short words, ${index}`);
  await page.goto('/');
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  const last = page.getByRole('article').last();
  const more = last.getByRole('button', { name: 'Show more' });
  await more.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(more).toBeInViewport();
  await drawn(page);
  const top = (await last.boundingBox())?.y ?? 0;
  await more.click();
  await expect(last.getByRole('button', { name: 'Show less' })).toBeAttached();
  await drawn(page);
  await expect.poll(async () => (await last.boundingBox())?.y).toBeCloseTo(top, 0);
});
