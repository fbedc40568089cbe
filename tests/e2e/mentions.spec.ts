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

test('all suggestions can be seen in a low window, such as one with a zoom of 200 %', async ({ page }) => {
  // Except for what the rounding of places to pixels takes.
  const whole = { ratio: 0.98 };
  await page.setViewportSize({ width: 640, height: 400 });
  await joinAsNewPerson(page);
  await page.goto('/');
  await home(page).tweets.first().focus();
  await page.keyboard.press('n');
  const field = page.getByRole('dialog', { name: 'Create a Post' }).getByRole('textbox');
  await field.pressSequentially('@a');
  const people = page.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option')).toHaveCount(5);
  await field.press('ArrowUp');
  const last = people.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport(whole);
  await field.press('ArrowDown');
  await expect(people.getByRole('option').first()).toBeInViewport(whole);
  await people.hover();
  await page.mouse.wheel(0, 1000);
  await expect(last).toBeInViewport(whole);
});
