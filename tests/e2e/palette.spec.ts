import type { Page } from '@playwright/test';
import { axeFindings } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

function palette(page: Page) {
  const box = page.getByRole('dialog', { name: 'Find actions, pages, people and searches' });
  const field = box.getByRole('combobox');
  const options = box.getByRole('listbox').getByRole('option');
  return {
    box,
    field,
    options,
    option: (name: string | RegExp) => options.filter({ hasText: name }),
    chosen: box.getByRole('option', { selected: true }),
    open: async () => {
      await page.keyboard.press('Control+k');
      await expect(field).toBeFocused();
    },
  };
}

test('the palette lists the actions that are available in the context, and returns focus', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  await post(page, 'Found by the palette');
  await page.goto('/');
  const { box, field, option, chosen, options, open } = palette(page);
  const tweet = home(page).tweets.filter({ hasText: 'Found by the palette' });
  await expect(tweet).toBeVisible();

  await test.step('on a post, it lists the actions of the post', async () => {
    await tweet.focus();
    await open();
    await expect(option('Edit the own post')).toHaveCount(1);
    await expect(option('Follow the author')).toHaveCount(0);
    await expect(chosen).toHaveText(/^Next post/);
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText(/^Open the post/);
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(tweet).toBeFocused();

    await open();
    await page.keyboard.type('lik');
    await expect(chosen).toHaveText(/^Like the post, or unlike it/);
    await page.keyboard.press('Enter');
    await expect(tweet.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(tweet).toBeFocused();
  });

  await test.step('elsewhere it does not; a misspelled page name is found, with its shortcut', async () => {
    await page.getByRole('searchbox').focus();
    await open();
    await expect(option('Edit the own post')).toHaveCount(0);
    await page.keyboard.type('setings');
    await expect(options.first()).toHaveText(/^Settings.*g.*,$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings$/);
    await expect(box).toHaveCount(0);
  });

  await test.step('a dialog that an action opens takes focus, also in the light theme', async () => {
    await open();
    await page.keyboard.type('light');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await open();
    await page.keyboard.type('new post');
    expect(await axeFindings(page, 'everything')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Create a Post' }).getByRole('textbox')).toBeFocused();
  });
});

test('the button that removes a long search from the palette is in view', async ({ page }) => {
  await enterAsNewPerson(page);
  const { field, option, open } = palette(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await open();
  const long = 'What somebody has found and pasted '.repeat(5).trim();
  await field.fill(long);
  await option(`Search for “${long}”`).click();
  await expect(page.getByRole('main').getByText(`Results for “${long}”`)).toBeVisible();
  await open();
  await field.fill('pasted');
  const search = option(long);
  const remove = search.getByTitle('Remove this search');
  await expect(remove).toBeInViewport({ ratio: 1 });
  await remove.click();
  await expect(search).toHaveCount(0);
});

test('in a low window, such as one with a zoom of 200 %, the field and the number of results stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await enterAsNewPerson(page);
  const { box, field, chosen, options, open } = palette(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await open();
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  // All but a fraction of a pixel of its edge.
  await expect(chosen).toBeInViewport({ ratio: 0.95 });
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(box.getByRole('status')).toBeInViewport({ ratio: 1 });
});

test('the texts of actions and of people begin at the same edge, and the entries fill the width of the list', async ({
  page,
}) => {
  const { username } = await enterAsNewPerson(page);
  const { box, field, option, open } = palette(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await open();
  await field.fill(username);
  const person = option(username).filter({ hasText: 'Ada Lovelace' });
  const [name, search] = [person, option('Search for')].map((shown) => shown.getByText(username));
  const left = async (shown = name) => (await shown?.boundingBox())?.x;
  await expect(person).toBeVisible();
  expect(await left(search)).toBe(await left());
  const [entry, list] = [await person.boundingBox(), await box.boundingBox()];
  if (entry === null || list === null) throw new Error('The palette is not visible.');
  expect(list.x + list.width - entry.x - entry.width, 'px beside an entry').toBeCloseTo(entry.x - list.x);
});
