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
    status: box.getByRole('status'),
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

test('the palette finds people and recent searches', async ({ page, problems }) => {
  await enterAsNewPerson(page);
  const { field, option, options, chosen, status, open, box } = palette(page);
  await expect(home(page).tweets.first()).toBeVisible();

  await open();
  await page.keyboard.type('amara');
  // When the user types slowly, the results for the first letters are shown before.
  await expect(box.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/^amara_/]);
  await option(/^amara_/).click();
  await expect(page).toHaveURL(/\/profile\//);

  await test.step('recent searches are kept, newest first, until removed', async () => {
    for (const query of ['sourdough', 'pier']) {
      await open();
      await page.keyboard.type(query);
      await option(`Search for “${query}”`).click();
      await expect(page).toHaveURL(new RegExp(`q=${query}$`));
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await open();
    const searches = box.getByRole('group', { name: 'Searches' }).getByRole('option');
    await expect(searches).toHaveText(['pier', 'sourdough']);
    // ArrowUp wraps around from the first option to the last.
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText('sourdough');
    await expect(status).toHaveText('Shift+Delete removes this search.');
    await page.keyboard.press('Shift+Delete');
    await expect(searches).toHaveText(['pier']);
    await expect(field).toBeFocused();
    const long = 'What somebody has found and pasted '.repeat(5).trim();
    await field.fill(long);
    await option(`Search for “${long}”`).click();
    await expect(page.getByRole('main').getByText(`Results for “${long}”`)).toBeVisible();
    await open();
    await field.fill('pasted');
    const remove = searches.filter({ hasText: long }).getByTitle('Remove this search');
    await expect(remove).toBeInViewport({ ratio: 1 });
    await remove.click();
    await field.fill('');
    await expect(searches).toHaveText(['pier']);
  });

  await test.step('it reports when people cannot be loaded, and when nothing is found', async () => {
    problems.expect(/503|user list/);
    await page.route('**/api/v1/user/all-users*', (route) =>
      route.fulfill({ status: 503, body: 'Error: Come back later<br>' }),
    );
    await page.keyboard.type('home');
    await expect(status).toHaveText('People could not be looked for. The server did not give it.');
    await expect(options.first()).toHaveText(/^Home/);
    await page.unroute('**/api/v1/user/all-users*');
    await field.fill('qqqzzz');
    await expect(options).toHaveText(['Search for “qqqzzz”']);
    await page.keyboard.press('Escape');
  });
});
