import { axeFindings } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test('an emoji is inserted at the caret, with the keyboard only, and can be undone; also in a dialog', async ({
  page,
}) => {
  await enterAsNewPerson(page);
  const { text } = home(page).composer;
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  const open = page.getByRole('button', { name: 'Insert an emoji' });
  await text.focus();
  await page.keyboard.type('ab');
  await text.press('ArrowLeft');
  await open.click();
  await expect(picker.getByRole('grid', { name: 'Smileys and feelings' })).toBeVisible();
  expect(await axeFindings(page, 'everything')).toEqual([]);
  const search = picker.getByRole('searchbox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await search.fill('red heart');
  const heart = picker.getByRole('gridcell').getByRole('button', { name: 'red heart', exact: true });
  await expect(heart).toBeVisible();
  await search.press('ArrowDown');
  await expect(heart).toBeFocused();
  await heart.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('a❤️b');
  await page.keyboard.type('!');
  await expect(text).toHaveValue('a❤️!b');
  for (const value of ['a❤️b', 'ab']) {
    await text.press('ControlOrMeta+z');
    await expect(text).toHaveValue(value);
  }

  await page.getByRole('button', { name: 'Post', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  await dialog.getByRole('button', { name: 'Insert an emoji' }).click();
  // While a modal dialog is open, a screen reader reaches nothing outside of it.
  await expect(picker).toHaveAttribute('aria-modal', 'true');
  await expect(picker).toBeInViewport({ ratio: 1 });
  await expect(picker.getByRole('grid', { name: 'Recent' }).getByRole('button')).toHaveAccessibleName(
    'red heart',
  );
  await expect(search).toBeFocused();
  await search.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(dialog.getByRole('textbox')).toBeFocused();
});

test('in a low window, the picker is in view also where the text around the caret is not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 512, height: 384 });
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  await dialog.getByRole('textbox').fill('a line\n'.repeat(12));
  const open = dialog.getByRole('button', { name: 'Insert an emoji' });
  await dialog.getByText('Everyone can reply').scrollIntoViewIfNeeded();
  await open.scrollIntoViewIfNeeded();
  await expect(open).toBeInViewport({ ratio: 1 });
  await open.click();
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeInViewport({ ratio: 1 });
});
