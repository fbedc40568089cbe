import type { Page } from '@playwright/test';
import { hostInfoPath } from '#contract/bridge/host.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, newPerson, signUp } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test(
  'a session is kept when the app is restarted',
  { tag: ['@every-host', '@S4.02'] },
  async ({ host }, info) => {
    await host.openHome();
    const person = newPerson();
    await signUp(host, person, writeImage(info.outputPath('avatar.png')));
    await expect(home(host.page).heading).toBeVisible();

    await host.restart();
    await expect(home(host.page).heading).toBeVisible();
    await expect(home(host.page).account(person.username)).toBeVisible();
    await expect(home(host.page).tweets.first()).toBeVisible();
  },
);

test(
  'a signed-out user is still signed out after a restart',
  { tag: ['@every-host', '@S4.03'] },
  async ({ host }, info) => {
    await host.openHome();
    await signUp(host, newPerson(), writeImage(info.outputPath('avatar.png')));
    await home(host.page).logout.click();
    await logoutDialog(host.page).confirm.click();
    await expect(landing(host.page).headline).toBeVisible();

    await host.restart();
    await expect(landing(host.page).headline).toBeVisible();
  },
);

test(
  'the guest of the sample community signs in with one click',
  { tag: ['@every-host', '@own-server'] },
  async ({ host }) => {
    await host.openHome();
    const { page } = host;
    await landing(page).signIn.click();
    await landing(page).dialog.guest.click();
    await expect(home(page).heading).toBeVisible();
    await expect(home(page).account('guest')).toBeVisible();
    await expect(home(page).tweets.first()).toBeVisible();
  },
);

/**
 * Opens a tab of the same session without other stored data, whose code is delayed. Returns the paths of its calls so
 * far, and a function that lets the code load.
 */
async function startWithoutCode(page: Page) {
  const code = Promise.withResolvers<void>();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('started') === null) localStorage.clear();
    sessionStorage.setItem('started', '');
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  // Leaves the app first, so that requests of the previous page are not counted.
  await page.goto(hostInfoPath);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/v1'.length));
  });
  await page.goto('/', { waitUntil: 'commit' });
  return { calls, loadCode: code.resolve };
}

test('with only a session, the session check and the feed are requested before the code is loaded, once each', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { calls, loadCode } = await startWithoutCode(page);
  await expect.poll(() => calls).toEqual(['/user/current-user', '/tweet/all-tweets']);
  loadCode();
  await expect(home(page).tweets.first()).toBeVisible();
  await expect(home(page).feed).toHaveAttribute('aria-busy', 'false');
  expect(calls.filter((path) => path === '/user/current-user')).toHaveLength(1);
  expect(calls.filter((path) => path === '/tweet/all-tweets')).toHaveLength(1);
});

test('a feed that was requested early is dropped where the session has ended', async ({ page, problems }) => {
  problems.expect(/401|all-tweets/);
  await enterAsNewPerson(page);
  await page.route('**/user/current-user', (route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<pre>Error: Not signed in</pre>' }),
  );
  const { calls, loadCode } = await startWithoutCode(page);
  await expect.poll(() => calls).toContain('/tweet/all-tweets');
  loadCode();
  await expect(landing(page).headline).toBeVisible();
  // The response to the early call would belong to the previous account after the next sign-in.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'warbleEarlyCalls')?.size)).toBe(0);
});

test('a draft post is restored after the tab crashed', async ({ host }) => {
  await enterAsNewPerson(host.page);
  await home(host.page).composer.text.fill('half a thought');
  const crashed = host.page.waitForEvent('crash');
  const devtools = await host.page.context().newCDPSession(host.page);
  // The crashed page never answers this call.
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await host.restart();
  await expect(home(host.page).composer.text).toHaveValue('half a thought');
});

test(
  'the logout dialog closes with Cancel and with Escape, and returns focus',
  { tag: ['@S2.10', '@S4.50'] },
  async ({ page }) => {
    await enterAsNewPerson(page);
    const logout = home(page).logout;
    for (const leave of [() => logoutDialog(page).cancel.click(), () => page.keyboard.press('Escape')]) {
      await logout.click();
      await expect(logoutDialog(page).box).toBeVisible();
      await leave();
      await expect(logoutDialog(page).box).toBeHidden();
      await expect(logout).toBeFocused();
    }
    await expect(home(page).heading).toBeVisible();
  },
);
