import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, pictureOf } from '#tests/fixtures/screens.ts';

interface Layer {
  /** Where the focus is before, and has to be afterwards. */
  readonly from: (page: Page) => Locator;
  /** The key that opens it there. */
  readonly key: string;
  readonly layer: (page: Page) => Locator;
}

const own = (page: Page) => home(page).tweets.filter({ hasText: 'Below the layers' });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');

/** Everything that can lie over the home page. */
const layers: Readonly<Record<string, Layer>> = {
  'the composer': { from: own, key: 'n', layer: dialog('Create a Post') },
  'the composer, by its button': {
    from: (page) => page.getByRole('button', { name: 'Post', exact: true }).and(page.getByTitle(/^New post/)),
    key: 'Enter',
    layer: dialog('Create a Post'),
  },
  'the shortcuts': { from: own, key: '?', layer: dialog('Keyboard shortcuts') },
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
  'the question before a deletion': { from: own, key: 'Delete', layer: dialog('Delete this?') },
  'the question before logging out': {
    from: (page) => home(page).logout,
    key: 'Enter',
    layer: dialog('Are you absolutely sure?'),
  },
  'the menu of a post': {
    from: (page) => own(page).getByRole('button', { name: 'More' }),
    key: 'Enter',
    layer: menu,
  },
  'the menu of the account': {
    from: (page) => page.getByRole('button', { name: /^Account: / }),
    key: 'Enter',
    layer: menu,
  },
  'the larger view': {
    from: (page) => pictureOf(own(page)),
    key: 'Enter',
    layer: dialog(/^Picture by /),
  },
  'the larger view, by key': {
    from: own,
    key: 'o',
    layer: dialog(/^Picture by /),
  },
};

test('each layer takes the focus, closes with Escape and gives the focus back to where it was', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAsNewPerson(page);
  await post(page, 'Below the layers', imageBytes());
  await page.reload();
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

test('Escape closes the layer on top, and only that', async ({ page }) => {
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
  // What is written below it stays where it is when an input method composes.
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true });
  await expect(field).toHaveValue('Not lost');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
