import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson, goTo } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (box === null) throw new Error('It is not visible.');
  return box;
}

test('the title of the composer dialog begins above its avatar, and its button ends below the close button', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  await page.getByRole('complementary').getByRole('button', { name: 'Post', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  const title = await boxOf(dialog.getByRole('heading', { name: 'Create a Post' }));
  expect(title.x).toBe((await boxOf(dialog.locator('img'))).x);
  const close = await boxOf(dialog.getByRole('button', { name: 'Close' }).locator('svg'));
  const send = await boxOf(dialog.getByRole('button', { name: 'Post', exact: true }));
  expect(Math.abs(close.x + close.width - send.x - send.width)).toBeLessThanOrEqual(2);
});

test('pages have the line below their heading at the same height, and begin at the same edge', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  const logo = await boxOf(page.getByRole('complementary').getByRole('img', { name: 'Warble' }));
  expect(logo.x).toBe((await boxOf(page.getByRole('search').first())).x);
  const tabs = page.getByRole('navigation', { name: 'Feeds' });
  const { height } = await boxOf(tabs);
  await goTo(page, '/settings');
  const main = page.getByRole('main');
  expect((await boxOf(main.locator('header'))).height).toBe(height);
  const title = await boxOf(main.getByRole('heading', { level: 1 }));
  expect((await boxOf(main.getByRole('textbox', { name: 'FullName' }))).x).toBe(title.x);
});

test('the texts of a search and of people begin at the same edge where a column is added', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  await goTo(page, '/columns');
  await page.getByRole('button', { name: 'Add a column' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a column' });
  const offered = dialog.getByRole('group').getByRole('button');
  await dialog.getByRole('textbox').fill('guest');
  const person = await boxOf(offered.getByText('guest', { exact: true }));
  expect((await boxOf(offered.getByText('Search'))).x).toBe(person.x);
});
