import { axeFindings } from '#tests/fixtures/audit.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { joinAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank', contextOptions: { reducedMotion: 'reduce' } });

test('@ offers people and # offers tags during writing; Escape closes the list and not the dialog around it', async ({
  page,
}) => {
  const { username } = await joinAsNewPerson(page);
  const tag = `#${username}`;
  await post(page, `With a tag ${tag}`);
  await page.goto('/');
  const { text } = home(page).composer;
  const people = page.getByRole('listbox', { name: 'People' });
  await text.click();
  await text.pressSequentially('Hi @zofia');
  await expect(people.getByRole('option')).toHaveText(/zofia_strings/);
  await expect(text).toHaveAttribute('aria-activedescendant', /zofia_strings$/);
  expect(await axeFindings(page, 'everything')).toEqual([]);
  await text.press('Enter');
  await expect(text).toHaveValue('Hi @zofia_strings ');
  await expect(people).toHaveCount(0);
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('Hi @zofia');
  await expect(people.getByRole('option')).toHaveText(/zofia_strings/);
  await text.press('ControlOrMeta+Shift+z');
  await expect(text).toHaveValue('Hi @zofia_strings ');
  await expect(people).toHaveCount(0);

  await page.getByRole('button', { name: 'Post', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  const field = dialog.getByRole('textbox');
  await field.click();
  await field.pressSequentially(tag.slice(0, -1));
  const tags = page.getByRole('listbox', { name: 'Tags' });
  await expect(tags.getByRole('option')).toHaveText(tag);
  await field.press('Escape');
  await expect(tags).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await field.pressSequentially(tag.slice(-1));
  await expect(field).toHaveValue(tag);
  await field.press('Escape');
  await expect(dialog).toHaveCount(0);
});
