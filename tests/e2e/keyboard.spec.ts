import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { inMenu, reach } from '#tests/fixtures/keyboard.ts';
import { enterAsNewPerson, joinAsNewPerson, newPerson, post } from '#tests/fixtures/people.ts';
import { home, landing, signUpForm, toasts } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

test('keyboard only: edit a post, comment on it, and delete the comment', async ({ page }) => {
  await joinAsNewPerson(page);
  const content = `By keyboard at ${Date.now()}`;
  await post(page, content);
  await page.goto('/');
  const tweet = home(page).tweets.filter({ hasText: content });
  await reach(page, tweet.getByRole('button', { name: 'More' }));
  await page.keyboard.press('Enter');
  await inMenu(page, 'Update');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Edit the text' })).toBeFocused();
  await page.keyboard.type(', edited');
  await page.keyboard.press('Control+Enter');
  await expect(tweet).toContainText(`${content}, edited`);
  await expect(tweet).toHaveAttribute('aria-busy', 'false');
  await expect(tweet).toBeFocused();

  await reach(page, tweet.getByRole('link', { name: 'Comments' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
  await reach(page, page.getByRole('textbox', { name: 'Post your reply' }));
  await page.keyboard.type('A reply');
  await keepToasts(page);
  await page.keyboard.press('Control+Enter');
  await expect(toasts(page)).toContainText('Comment created Sucessfully!');
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await reach(page, comment.getByRole('button', { name: 'More' }));
  await page.keyboard.press('Enter');
  await inMenu(page, 'Update');
  await inMenu(page, 'Delete');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this?' });
  await reach(page, question.getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('✅ Comment Deleted Successfully!');
  await expect(comment).toHaveCount(0);
});

test('a menu handles keys pressed while it opens, and returns focus when it closes', async ({ page }) => {
  await joinAsNewPerson(page);
  await post(page, 'With a menu that takes keys');
  await page.goto('/');
  const more = home(page)
    .tweets.filter({ hasText: 'With a menu that takes keys' })
    .getByRole('button', { name: 'More' });
  await reach(page, more);
  // Sends a key on every DOM change from when the menu appears until it has focus, faster than a user could type.
  await page.evaluate(() => {
    const key = () => new KeyboardEvent('keydown', { key: 'a', bubbles: true });
    new MutationObserver((_changes, observer) => {
      const menu = document.querySelector('[role="menu"]');
      if (menu?.contains(document.activeElement)) observer.disconnect();
      else if (menu) document.activeElement?.dispatchEvent(key());
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.keyboard.press('Enter');
  await inMenu(page, 'Update');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('keyboard only: change pages of the feed, search, follow, change settings', async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  await reach(page, home(page).pages.number(2));
  await page.keyboard.press('Enter');
  await expect(home(page).pages.current).toHaveText('2');
  await expect(home(page).pages.number(2)).toBeFocused();

  await reach(page, page.getByRole('link', { name: 'Search', exact: true }));
  await page.keyboard.press('Enter');
  const box = page.getByRole('main').getByRole('searchbox');
  await reach(page, box);
  await page.keyboard.type('amara');
  await page.keyboard.press('Enter');
  const found = page
    .getByRole('main')
    .getByRole('link', { name: /^amara_/ })
    .first();
  await expect(found).toBeVisible();
  await reach(page, found, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const follow = page.getByRole('main').getByRole('button', { name: 'Follow', exact: true });
  await expect(follow).toBeVisible();
  await reach(page, follow);
  await keepToasts(page);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('User followed successfully');
  await expect(page.getByRole('main').getByRole('button', { name: 'Following', exact: true })).toBeFocused();

  await reach(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('textbox', { name: 'Bio' }));
  await page.keyboard.type('Typed, not clicked');
  await reach(page, page.getByRole('button', { name: 'Update Account', exact: true }));
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('✅User details updated successfully');
  await expect(page.getByText('Typed, not clicked')).toBeVisible();
});

test('keyboard only: sign up with an avatar, and choose the theme and the column arrangement', async ({
  page,
}, info) => {
  const person = newPerson();
  const form = signUpForm(page);
  await page.goto('/');
  await reach(page, landing(page).createAccount);
  await page.keyboard.press('Enter');
  for (const [field, value] of [
    [form.fullName, person.fullName],
    [form.username, person.username],
    [form.email, person.email],
    [form.password, person.password],
  ] as const) {
    await reach(page, field);
    await page.keyboard.type(value);
  }
  // Started before the key press, which may be handled before file chooser interception is enabled.
  const chooser = page.waitForEvent('filechooser');
  await reach(page, form.chooseAvatar);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(writeImage(info.outputPath('avatar.png')));
  await expect(page.getByRole('img', { name: 'Avatar preview' })).toBeVisible();
  await reach(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(home(page).heading).toBeVisible();

  await reach(page, page.getByRole('button', { name: /^Switch to light theme/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Switch to dark theme/ })).toBeFocused();
  await reach(page, page.getByRole('link', { name: 'Settings', exact: true }));
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('button', { name: 'Appearance', exact: true }));
  await page.keyboard.press('Enter');
  const columns = page.getByRole('radiogroup', { name: 'Side columns' }).getByRole('radio');
  await reach(page, columns.first());
  await page.keyboard.press('ArrowDown');
  await expect(columns.last()).toBeFocused();
  await expect(columns.last()).toBeChecked();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(async () => (await navigation.boundingBox())?.x).toBeLessThan(400);
});

test('page shortcuts work, except while typing or while a dialog is open', async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  const create = page.getByRole('dialog', { name: 'Create a Post' });
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const find = page.getByRole('searchbox');

  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await page.keyboard.type('n/?');
  await expect(find).toHaveValue('n/?');
  await page.keyboard.press('F8');
  await expect(toasts(page)).toBeFocused();

  await page.keyboard.press('n');
  await expect(create.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(create.getByRole('textbox')).not.toBeFocused();
  await page.keyboard.type('n/?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(create.getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();

  await page.keyboard.press('?');
  await expect(sheet.getByRole('row', { name: 'New post n' })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The controls show their shortcuts.
  await expect(
    page.getByRole('button', { name: 'Post', exact: true }).and(page.getByTitle('New post (n)')),
  ).toBeVisible();
  await expect(page.getByTitle('Find (/)')).toHaveAttribute('aria-keyshortcuts', '/');
});
