import type { Locator, Page, Route } from '@playwright/test';
import * as v from 'valibot';
import { axeFindings, expectAccessible, showArrangement } from '#tests/fixtures/audit.ts';
import { openSections } from '#tests/fixtures/cut-off.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { imageBytes, writeImage } from '#tests/fixtures/images.ts';
import {
  enterAsGuest,
  enterAsNewPerson,
  goTo,
  joinAsNewPerson,
  otherPages,
  post,
  startWithoutLastFeed,
} from '#tests/fixtures/people.ts';
import {
  home,
  landing,
  logoutDialog,
  pictureOf,
  signUpForm,
  toasts,
  unreachableNotice,
} from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const notFound = '/no-such-page';

test('the signed-out screens have no accessibility violations', async ({ page }) => {
  await page.goto('/');
  const { headline, dialog, signIn, createAccount } = landing(page);
  await expect(headline).toBeVisible();
  await expectAccessible(page, 'landing');
  await signIn.click();
  await dialog.submit.click();
  await expect(dialog.box).toContainText('All Fields are required!');
  await expectAccessible(page, 'sign-in, empty');
  await dialog.close.click();
  await createAccount.click();
  await signUpForm(page).fullName.focus();
  await signUpForm(page).password.focus();
  await expect(page.getByText('Full Name is required')).toBeVisible();
  await expectAccessible(page, 'sign-up, required');
  await signUpForm(page).optional.click();
  await expect(signUpForm(page).bio).toBeVisible();
  await expectAccessible(page, 'sign-up, optional');
});

test('each page has no accessibility violations', async ({ page }) => {
  await enterAsGuest(page);
  for (const address of ['/', ...(await otherPages(page)), notFound]) {
    await goTo(page, address);
    if (address === '/settings') await openSections(page);
    await expectAccessible(page, address);
  }
});

// One page is enough, because the columns are the same on all pages. axe reads the declared colours, not those of the
// system.
test('the columns have no accessibility violations in the other arrangement and in forced colours', async ({
  page,
}) => {
  await enterAsGuest(page);
  await goTo(page, '/');
  await showArrangement(page, 'navigation-left');
  await expectAccessible(page, 'the other arrangement');
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = (await axeFindings(page, 'everything')).filter(
    (found) => !found.startsWith('color-contrast'),
  );
  expect.soft(forced, 'forced colours').toEqual([]);
});

const FeedResponse = v.object({ data: v.array(v.unknown()) });

type Layer = (page: Page) => Promise<void>;

/** Overlays and states of the home page, and the steps that show each. The steps of the next entry close the previous one. */
const states: Readonly<Record<string, Layer>> = {
  'a post with a menu': async (page) => {
    await home(page).tweets.first().getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Update' })).toBeVisible();
  },
  'a post being edited': async (page) => {
    await page.getByRole('menuitem', { name: 'Update' }).click();
    const editor = page.getByRole('textbox', { name: 'Edit the text' });
    await editor.fill('');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(editor).toHaveAccessibleDescription('Write something before you post.');
  },
  'the dialog to post, with a draft': async (page) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('half a thought');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Draft restored');
  },
  'the logout confirmation': async (page) => {
    await page.keyboard.press('Escape');
    await home(page).logout.click();
    await expect(logoutDialog(page).confirm).toBeVisible();
  },
  'the account menu': async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
  'the shortcut sheet': async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'the delete confirmation': async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await home(page).tweets.first().focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: 'Delete this?' })).toBeVisible();
  },
  'the larger view': async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await pictureOf(home(page).feed).first().click();
    await expect(page.getByRole('dialog', { name: /^Picture by / })).toBeVisible();
  },
  'a toast, and a liked post': async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keepToasts(page);
    await home(page).tweets.first().getByRole('button', { name: 'Like', exact: true }).click();
    await expect(toasts(page).getByRole('status')).toBeVisible();
    await toasts(page).getByRole('status').hover();
  },
  'recent messages': async (page) => {
    await page.getByRole('button', { name: 'Recent messages' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Tweet liked' })).toBeVisible();
  },
  'a picture in the composer, and files over the window': async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
      document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
    });
    await expect(page.getByText('Drop one image here', { exact: true })).toBeVisible();
  },
  offline: async (page) => {
    await page.evaluate(() => document.documentElement.dispatchEvent(new DragEvent('dragleave')));
    await page.context().setOffline(true);
    await expect(unreachableNotice(page)).toBeVisible();
  },
  'the list of waiting changes': async (page) => {
    await home(page).tweets.first().getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('button', { name: /waiting for the server$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Waiting for the server' })).toBeVisible();
  },
};

test('each overlay and state of the home page has no accessibility violations', async ({
  host,
  page,
  problems,
}, info) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await joinAsNewPerson(page);
  // axe checks links only in a text that has more than links.
  const text =
    'A post of my own, whose words are mostly no links: https://example.org/, @somebody and #something';
  await post(page, text, imageBytes());
  // Two posts, because axe checks each post in each state. The page with all posts is checked above.
  const feed = '**/api/v1/tweet/all-tweets*';
  await page.route(feed, async (route) => {
    const { data } = v.parse(FeedResponse, await (await route.fetch()).json());
    await route.fulfill({ json: { data: data.slice(0, 2) } });
  });
  await page.goto('/');
  const { composer, tweets } = home(page);
  await expect(tweets.first()).toContainText('A post of my own');
  await expect(tweets).toHaveCount(2);
  await page.unroute(feed);
  await host.pickFile(() => composer.addImage.click(), writeImage(info.outputPath('image.png')));
  await expect(composer.preview).toBeVisible();
  for (const [state, show] of Object.entries(states)) {
    await test.step(state, async () => {
      await show(page);
      await expectAccessible(page, state);
    });
  }
});

test('the selected and the focused control are distinguishable in forced colours', async ({ page }) => {
  await enterAsNewPerson(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const current = page.locator('[aria-current="page"]:visible');
  await expect(current).toHaveCount(3);
  for (const entry of await current.all()) await expect(entry).toHaveCSS('border-bottom-width', '3px');
  const profile = page.getByRole('link', { name: 'Profile', exact: true });
  const atHome = await profile.boundingBox();
  const menu = page.getByRole('button', { name: /^Account: / });
  // Else the picture that appears would be the difference.
  const avatar = menu.locator('img');
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await avatar.evaluate((img: HTMLImageElement) => img.decode());
  const before = await menu.screenshot();
  await menu.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await menu.screenshot()).not.toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toHaveCSS('outline-width', '2px');
  await goTo(page, '/settings');
  expect(await profile.boundingBox(), 'an entry below another current one').toEqual(atHome);
  await page.getByRole('button', { name: 'Appearance' }).click();
  const [chosen, other] = [
    page.getByRole('radio', { name: 'Dark' }),
    page.getByRole('radio', { name: 'Light' }),
  ];
  await expect(chosen).toBeChecked();
  await other.scrollIntoViewIfNeeded();
  const shot = async (radio: Locator) => {
    const box = await radio.boundingBox();
    return page.screenshot({ ...(box && { clip: box }) });
  };
  expect(await shot(chosen)).not.toEqual(await shot(other));
});

test('dialogs have an edge, and what is chosen in them, in tabs and in columns differs, in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/signup');
  const { required, optional } = signUpForm(page);
  await expect(required).toHaveCSS('border-bottom-width', '3px');
  await expect(optional).toHaveCSS('border-bottom-width', '2px');
  await expectLevel(required, optional);

  await enterAsGuest(page);
  const tabs = page.getByRole('navigation', { name: 'Feeds' }).getByRole('link');
  await expectLevel(tabs.first(), tabs.last());
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expectLevel(
    pages.getByRole('button', { name: 'Page 1' }),
    pages.getByRole('button', { name: 'Page 2' }),
  );
  await home(page).tweets.first().focus();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toHaveCSS('border-top-width', '1px');
  await expect(palette.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');
  await home(page).logout.click();
  await expect(logoutDialog(page).box).toHaveCSS('border-top-width', '1px');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 640, height: 600 });
  await goTo(page, '/columns');
  const columns = page.getByRole('navigation', { name: 'Columns in this window' });
  await expect(columns.getByRole('button', { name: 'For you' })).toHaveCSS('border-bottom-width', '3px');
  await expect(columns.getByRole('button', { name: 'Inbox' })).toHaveCSS('border-bottom-width', '1px');

  /** The line below the chosen one neither moves it nor makes it higher. */
  async function expectLevel(chosen: Locator, other: Locator): Promise<void> {
    const [box, beside] = [await chosen.boundingBox(), await other.boundingBox()];
    if (box === null || beside === null) throw new Error('It is not visible.');
    expect([box.y, box.height]).toEqual([beside.y, beside.height]);
  }
});

test('only the chosen group of emoji is underlined, and loading icons are open rings, in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await joinAsNewPerson(page);
  await page.route(/\/assets\/(keyboard-settings|inbox)-/, () => undefined);
  await page.goto('/');
  // Loads the composer.
  await home(page).composer.text.fill('a');
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  const groups = page.getByRole('group', { name: 'Groups' });
  await expect(groups.getByRole('button', { pressed: true })).toHaveCSS('border-bottom-style', 'solid');
  const others = groups.getByRole('button', { pressed: false });
  await expect(others).not.toHaveCount(0);
  for (const group of await others.all()) await expect(group).toHaveCSS('border-bottom-style', 'none');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Inbox' }).first().click();
  const loading = page.getByRole('status', { name: 'Loading' });
  await expect(loading.locator('span')).toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)');
  await goTo(page, '/settings');
  await page.getByRole('main').getByRole('button', { name: 'Keyboard' }).click();
  await expect(loading).toBeVisible();
  expect(await loading.evaluate((icon) => getComputedStyle(icon, '::after').borderLeftColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
});

/** For each state, the response to every call except the session check. */
const answers: Readonly<Record<string, (route: Route) => unknown>> = {
  loading: () => undefined,
  empty: (route) => route.fulfill({ json: { data: [] } }),
  failed: (route) =>
    route.fulfill({ status: 400, contentType: 'text/html', body: '<pre>Error: Out of order<br></pre>' }),
};

test('parts of a page whose code is being loaded have no accessibility violations', async ({ page }) => {
  await joinAsNewPerson(page);
  await page.route(/\/assets\/keyboard-settings-/, () => undefined);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Keyboard' }).click();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page, '/settings');
});

test('pages that are loading, empty or failed have no accessibility violations', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 400|ApiFailure/);
  await enterAsNewPerson(page);
  const pages = await otherPages(page);
  await startWithoutLastFeed(page.context());
  const calls = /\/api\/v1\/(?!user\/current-user)/;
  for (const [state, answer] of Object.entries(answers)) {
    await page.route(calls, answer);
    for (const address of ['/', ...pages.filter((path) => path !== '/settings' && path !== '/search')]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (state !== 'loading')
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      // Placeholders have the same colours on every page, so one page is checked in both themes.
      if (address === '/') await expectAccessible(page, `${address}, ${state}`);
      else expect.soft(await axeFindings(page, 'everything'), `${address}, ${state}`).toEqual([]);
    }
    await page.unroute(calls);
  }
});
