import type { Locator, Page } from '@playwright/test';
import { effectsRun, keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, landing, pictureOf, toasts } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

interface Layer {
  /** The element that has focus before the overlay opens and after it closes. */
  readonly from: (page: Page) => Locator;
  /** The key that opens the overlay from there. */
  readonly key: string;
  readonly layer: (page: Page) => Locator;
}

const belowAll = 'Below the layers';
const own = (page: Page) => home(page).tweets.filter({ hasText: belowAll });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');

/** Every overlay of the home page. */
const layers: Readonly<Record<string, Layer>> = {
  'the composer dialog': { from: own, key: 'n', layer: dialog('Create a Post') },
  'the composer dialog, from its button': {
    from: (page) => page.getByRole('button', { name: 'Post', exact: true }).and(page.getByTitle(/^New post/)),
    key: 'Enter',
    layer: dialog('Create a Post'),
  },
  'the shortcut sheet': { from: own, key: '?', layer: dialog('Keyboard shortcuts') },
  'the palette': { from: own, key: 'Control+k', layer: dialog(/^Find actions/) },
  'the palette, from a field': {
    from: (page) => page.getByRole('searchbox'),
    key: 'Control+k',
    layer: dialog(/^Find actions/),
  },
  'recent messages': {
    from: (page) => page.getByRole('button', { name: 'Recent messages' }),
    key: 'Enter',
    layer: dialog('Recent messages'),
  },
  'the delete confirmation': { from: own, key: 'Delete', layer: dialog('Delete this?') },
  'the logout confirmation': {
    from: (page) => home(page).logout,
    key: 'Enter',
    layer: dialog('Are you absolutely sure?'),
  },
  'the post menu': {
    from: (page) => own(page).getByRole('button', { name: 'More' }),
    key: 'Enter',
    layer: menu,
  },
  'the account menu': {
    from: (page) => page.getByRole('button', { name: /^Account: / }),
    key: 'Enter',
    layer: menu,
  },
  'the larger view': {
    from: (page) => pictureOf(own(page)),
    key: 'Enter',
    layer: dialog(/^Picture by /),
  },
  'the larger view, from a shortcut': { from: own, key: 'o', layer: dialog(/^Picture by /) },
};

test('each overlay takes focus, closes with Escape and returns focus to the element that opened it', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  await post(page, belowAll, imageBytes());
  await page.goto('/');
  await expect(own(page)).toBeVisible();
  for (const [name, { from, key, layer }] of Object.entries(layers)) {
    await test.step(name, async () => {
      const before = from(page);
      await before.focus();
      await page.keyboard.press(key);
      await expect(
        layer(page)
          .locator(':focus')
          .or(layer(page).and(page.locator(':focus'))),
      ).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(layer(page)).toHaveCount(0);
      await expect(before).toBeFocused();
    });
  }
});

test('F8 goes from each overlay to the message above it, and F8 or Escape returns', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, belowAll, imageBytes());
  await page.goto('/');
  await expect(own(page)).toBeVisible();
  await keepToasts(page);
  await own(page).getByRole('button', { name: 'Like', exact: true }).press('Enter');
  const toast = toasts(page).getByRole('status');
  await expect(toast).toBeVisible();
  for (const [name, { from, key, layer }] of Object.entries(layers)) {
    await test.step(name, async () => {
      await from(page).focus();
      await page.keyboard.press(key);
      const focused = layer(page)
        .locator(':focus')
        .or(layer(page).and(page.locator(':focus')));
      await expect(focused).toHaveCount(1);
      await toast.click({ trial: true });
      await page.keyboard.press('F8');
      await expect(toasts(page)).toBeFocused();
      await page.keyboard.press('F8');
      await expect(focused).toHaveCount(1);
      await page.keyboard.press('F8');
      await expect(toasts(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(focused).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(layer(page)).toHaveCount(0);
    });
  }
});

test('Escape closes only the topmost overlay', async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.keyboard.press('n');
  const field = dialog('Create a Post')(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('Not lost');
  await page.keyboard.press('F8');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Not lost');
  // A key press during input method composition does not submit.
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true });
  await expect(field).toHaveValue('Not lost');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [name, open, field] of [
  [
    'the composer dialog',
    async (page: Page) => {
      await enterAsNewPerson(page);
      await expect(home(page).tweets.first()).toBeVisible();
      await page.keyboard.press('n');
    },
    (page: Page) => dialog('Create a Post')(page).getByRole('textbox'),
  ],
  [
    'the sign-in dialog',
    async (page: Page) => {
      await page.goto('/');
      await landing(page).signIn.click();
    },
    (page: Page) => landing(page).dialog.identifier,
  ],
] as const) {
  test(`${name} has the focus again after a press on the dimmed page that is not a click`, async ({
    page,
  }) => {
    await open(page);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('Not ');
    await page.mouse.move(10, 700);
    await page.mouse.down();
    await field(page).hover();
    await page.mouse.up();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('lost');
    await expect(field(page)).toHaveValue('Not lost');
  });
}

test('Escape closes a menu whose code is still being loaded', async ({ page }) => {
  await enterAsNewPerson(page);
  await post(page, 'With a menu on its way');
  const code = Promise.withResolvers<void>();
  await page.route('**/dialogs-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  // Before Escape: a menu that is closed before it was drawn loads no code.
  const requested = page.waitForRequest('**/dialogs-*.js');
  await page.reload();
  await expect(home(page).feed).toHaveAttribute('aria-busy', 'false');
  const tweet = home(page).tweets.filter({ hasText: 'With a menu on its way' });
  await tweet.getByRole('button', { name: 'More' }).press('Enter');
  const request = await requested;
  // Keys act on the page again at once: the next one may come before React renders what is not urgent.
  await page.evaluate(async () => {
    for (const key of ['Escape', '?']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      // The browser runs what is urgent between two keys.
      await Promise.resolve();
    }
  });
  code.resolve();
  await request.response();
  await expect(dialog('Keyboard shortcuts')(page)).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
});

test('a menu that is opened while the next page is being loaded stays over that page, with the focus', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const code = Promise.withResolvers<void>();
  await page.route('**/inbox-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.reload();
  await expect(home(page).tweets.first()).toBeVisible();
  const account = page.getByRole('button', { name: /^Account: / });
  await account.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await account.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'My Account' });
  await expect(entry).toBeFocused();
  code.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await effectsRun(page);
  await expect(entry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('Back closes the menu of the account, and the page has the focus', async ({ page }) => {
  await enterAsNewPerson(page);
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused();
  await page.goBack();
  await expect(home(page).heading).toBeAttached();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
