import type { Page } from '@playwright/test';
import { drawn } from '#tests/fixtures/effects.ts';
import { expectAccessible, showArrangement } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { pressTogether } from '#tests/fixtures/keyboard.ts';
import { joinAsNewPerson, post } from '#tests/fixtures/people.ts';

/* Columns: several lists side by side. */

test.use({ starts: 'blank' });

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const edge = (page: Page, name: string) =>
  page.getByRole('separator', { name: `Width of the column ${name}`, exact: true });
/** Whether the column, or an element in it, has the focus. */
const isIn = (page: Page, name: string) =>
  column(page, name).evaluate((element) => element.contains(document.activeElement));

test('columns are added, focused in turn, moved, resized, removed and kept, by mouse and keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const { username } = await joinAsNewPerson(page);
  for (let number = 1; number <= 12; number += 1) {
    // The first ones in the lists are higher than others.
    const more = number > 9 ? '\nand more'.repeat(8) : '';
    await post(page, `Note ${number} of ${username}${more}`);
  }
  await page.goto('/');
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(`Note 12 of ${username}`);

  await pressTogether(page, 'g', 'c');
  await expect(headings(page)).toHaveText(['For you', 'Following', 'Inbox']);
  const forYou = column(page, 'For you');
  await expect(forYou.getByRole('article').first()).toContainText(`Note 12 of ${username}`);
  await expect(column(page, 'Following')).toContainText('Welcome to the Following page!!');
  await expect(column(page, 'Inbox')).toContainText('No notifications');

  await test.step('by keys', async () => {
    await page.keyboard.press('+');
    const field = page.getByRole('textbox', { name: 'Words to search for, or a name' });
    await expect(field).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Profile', exact: true }).click();
    const profile = column(page, username);
    await expect(profile.getByRole('heading', { level: 3 })).toHaveText('Ada Lovelace');
    await expect(profile.getByRole('article').first()).toContainText(`Note 12 of ${username}`);
    await expect.poll(() => isIn(page, username)).toBe(true);
    await page.keyboard.press('<');
    await expect(headings(page)).toHaveText(['For you', 'Following', username, 'Inbox']);
    await page.keyboard.press('j');
    await expect(profile.getByRole('article').first()).toBeFocused();
    await page.keyboard.press('h');
    await expect.poll(() => isIn(page, 'Following')).toBe(true);
    await page.keyboard.press('l');
    await expect(profile.getByRole('article').first()).toBeFocused();
    await page.keyboard.press('Shift+L');
    // Each column that contains the post shows it as liked.
    await expect(forYou.getByRole('button', { name: 'Like', pressed: true })).toHaveCount(1);
    await edge(page, username).focus();
    // Four columns fit only if they are as narrow as possible.
    await expect(edge(page, username)).toHaveAttribute('aria-valuenow', '280');
    await page.keyboard.press('ArrowRight');
    await expect(edge(page, username)).toHaveAttribute('aria-valuenow', '300');
    await column(page, 'Inbox').focus();
    await page.keyboard.press('-');
    await expect(headings(page)).toHaveText(['For you', 'Following', username]);
  });

  await test.step('by mouse', async () => {
    await page.getByRole('button', { name: 'Add a column' }).click();
    await page.getByRole('textbox', { name: 'Words to search for, or a name' }).fill(`of ${username}`);
    await page.getByRole('button', { name: `Search for “of ${username}”` }).click();
    const found = column(page, `Search: of ${username}`);
    await expect(found.getByRole('article').first()).toContainText(`Note 12 of ${username}`);
    await page.getByRole('button', { name: 'Column Following' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(headings(page)).toHaveText(['For you', username, `Search: of ${username}`]);
    await page.getByRole('button', { name: 'Column For you' }).click();
    await page.getByRole('menuitem', { name: 'Move on' }).click();
    await expect(headings(page)).toHaveText([username, 'For you', `Search: of ${username}`]);
    const heading = (name: string) => column(page, name).getByRole('heading', { level: 2 });
    await heading(username).dragTo(heading('For you'));
    await expect(headings(page)).toHaveText(['For you', username, `Search: of ${username}`]);
    await heading('For you').dragTo(column(page, username), { targetPosition: { x: 100, y: 400 } });
    await expect(headings(page)).toHaveText([username, 'For you', `Search: of ${username}`]);
  });

  await test.step('each keeps its position', async () => {
    const third = forYou.getByRole('article').filter({ hasText: `Note 10 of ${username}` });
    await third.getByRole('link', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await drawn(page);
    const top = (await third.boundingBox())?.y ?? 0;
    await third.getByRole('link', { name: 'Comments' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tweet');
    await page.goBack();
    await expect(third).toBeInViewport();
    await expect.poll(async () => (await third.boundingBox())?.y).toBeCloseTo(top, 0);
    const low = forYou.getByRole('article').filter({ hasText: `Note 3 of ${username}` });
    await forYou.hover();
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      await drawn(page);
      await expect(low).toBeInViewport({ timeout: 1000 });
    }).toPass();
    const comments = low.getByRole('link', { name: 'Comments' });
    await comments.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tweet');
    await page.goBack();
    await expect(comments).toBeFocused();
    await expect(low).toBeInViewport();
    await expect(column(page, username).getByRole('article').first()).toContainText(`Note 12 of ${username}`);
    await page.reload();
    await expect(headings(page)).toHaveText([username, 'For you', `Search: of ${username}`]);
    await expect(edge(page, username)).toHaveAttribute('aria-valuenow', '300');
    await expect(low).toBeInViewport();
  });

  await test.step('accessible, in both arrangements, and alone in a smaller window', async () => {
    await expectAccessible(page, 'columns');
    await showArrangement(page, 'navigation-left');
    await expectAccessible(page, 'columns, the other arrangement');
    await page.setViewportSize({ width: 1000, height: 800 });
    await page
      .getByRole('navigation', { name: 'Columns in this window' })
      .getByRole('button', { name: username, exact: true })
      .click();
    await expect(column(page, username)).toBeVisible();
    await expect(forYou).toHaveCount(0);
    await expectAccessible(page, 'one column');
  });
});

test('a column that was made narrow to fit is widened from the width that it has, and not by a mere click', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1240, height: 800 });
  await joinAsNewPerson(page);
  await page.goto('/columns');
  await expect(headings(page)).toHaveCount(3);
  const inbox = column(page, 'Inbox');
  const widthOf = async () => Math.round((await inbox.boundingBox())?.width ?? 0);
  const narrow = await widthOf();
  expect(narrow).toBeLessThan(360);
  await expect(edge(page, 'Inbox')).toHaveAttribute('aria-valuenow', String(narrow));

  await edge(page, 'Inbox').click();
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect.poll(widthOf).toBe(360);
  await page.setViewportSize({ width: 1240, height: 800 });
  await expect.poll(widthOf).toBe(narrow);
  await edge(page, 'Inbox').press('ArrowRight');
  await expect.poll(widthOf).toBe(narrow + 20);
});
