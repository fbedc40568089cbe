import type { Page } from '@playwright/test';
import { axeFindings } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { pressTogether } from '#tests/fixtures/keyboard.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const row = (page: Page, action: string) =>
  page.getByRole('row').filter({ hasText: new RegExp(`^${action}`) });
const change = (page: Page, action: string) =>
  page.getByRole('button', { name: `Change the keys for ${action}`, exact: true });
const composer = (page: Page) => page.getByRole('dialog', { name: 'Create a Post' });

async function openKeyboard(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Update Account Information' }).click();
  await page.getByRole('button', { name: 'Keyboard', exact: true }).click();
}

test('shortcuts can be changed, refused with a reason, switched off and reset; the shortcut sheet and tooltips update', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await openKeyboard(page);
  const set = async (action: string, ...keys: string[]) => {
    await change(page, action).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Press the new keys… for ${action}` })).toBeFocused();
    await pressTogether(page, ...keys);
    await expect(change(page, action)).toBeFocused();
  };

  await test.step('refused', async () => {
    for (const [keys, reason] of [
      [
        ['l'],
        'l is already used for “Like the post, or unlike it”. Change that one first, or choose other keys.',
      ],
      [['g', 'i'], 'g i is already used for “Inbox”. Change that one first, or choose other keys.'],
      [['g'], 'g begins the keys of “Home”. Choose another key.'],
      [
        ['j', 'x'].slice(0, 1),
        'j is already used for “Next post”. Change that one first, or choose other keys.',
      ],
      [['Control+w'], 'Ctrl+W belongs to your browser or your system. Choose other keys.'],
      [['Home'], 'Home belongs to your browser or your system. Choose other keys.'],
    ] as const) {
      await set('New post', ...keys);
      await expect(row(page, 'New post').getByRole('alert')).toHaveText(reason);
    }
    await set('New post', 'Escape');
    await expect(row(page, 'New post')).toContainText('n');
    expect(await axeFindings(page, 'everything')).toEqual([]);
  });

  await test.step('changed and persisted', async () => {
    await set('New post', 'g', 'x');
    await expect(row(page, 'New post').getByRole('status')).toHaveText('New post now has g x.');
    await set('Like the post, or unlike it', 'Backspace');
    await expect(row(page, 'Like the post, or unlike it')).toContainText('No keys');
    await page.reload();
    await expect(page.getByTitle('New post (g x)').first()).toBeVisible();
    await page.keyboard.press('n');
    await pressTogether(page, 'g', 'x');
    // If the first key still opened it, the others would be in its text.
    await expect(composer(page).getByRole('textbox')).toBeFocused();
    await expect(composer(page).getByRole('textbox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(composer(page)).toHaveCount(0);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByRole('row', { name: 'New post g then x' })).toBeVisible();
    await expect(sheet.getByRole('row', { name: /^Like the post, or/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('with single keys switched off, only shortcuts that type no character work', async () => {
    await openKeyboard(page);
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.goto('/');
    await expect(home(page).tweets.first()).toBeVisible();
    await expect(page.getByTitle('New post', { exact: true }).first()).toBeVisible();
    for (const key of ['?', 'g', 'x', 'j', '/']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(home(page).tweets.and(page.locator(':focus'))).toHaveCount(0);
  });

  await test.step('reset one and all', async () => {
    await openKeyboard(page);
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.getByRole('button', { name: 'Reset the keys for New post' }).press('Enter');
    await expect(change(page, 'New post')).toBeFocused();
    await expect(page.getByTitle('New post (n)').first()).toBeVisible();
    const resetAll = page.getByRole('button', { name: 'Reset all keys' });
    await resetAll.press('Enter');
    await expect(page.getByText('All actions have their first keys again.')).toBeVisible();
    await expect(resetAll).toBeDisabled();
    await expect(resetAll).toBeFocused();
    await expect(row(page, 'Like the post, or unlike it')).not.toContainText('No keys');
    await expect(page.getByRole('button', { name: /^Reset the keys/ })).toHaveCount(0);
  });

  await test.step('invalid stored data is ignored', async () => {
    await page.evaluate(() => localStorage.setItem('warble.keyboard', '{"singleKeys":3'));
    await page.reload();
    await expect(page.getByTitle('New post (n)').first()).toBeVisible();
  });
});

test('in a narrow window, a change of keys moves nothing in the other rows', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  await enterAsNewPerson(page);
  await openKeyboard(page);
  const others = async () => {
    const rows = page.getByRole('row').filter({ hasNotText: /^Search/ });
    return rows.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
  };
  await expect(change(page, 'Search')).toBeVisible();
  const before = await others();
  await change(page, 'Search').click();
  await expect(page.getByRole('button', { name: 'Press the new keys… for Search' })).toBeFocused();
  expect(await others()).toEqual(before);
});
