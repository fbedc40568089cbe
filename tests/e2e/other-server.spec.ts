import { test as testWithScene } from '#tests/faults/test.ts';
import { enter } from '#tests/faults/scene.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { fillSignUp, newPerson, signIn } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, signUpForm, toasts } from '#tests/fixtures/screens.ts';

testWithScene(
  'a server that announces no limits decides by itself what a name, a post and a search may be',
  async ({ scene: { page, server } }, info) => {
    const person = { ...newPerson(), username: 'john.doe', fullName: 'John '.repeat(30).trim() };
    await page.goto('/signup');
    await fillSignUp(page, person);
    const form = signUpForm(page);
    const chooser = page.waitForEvent('filechooser');
    await form.chooseAvatar.click();
    await (await chooser).setFiles(writeImage(info.outputPath('avatar.png')));
    await expect(form.submit).toBeEnabled();
    server.fault('register', { kind: 'status', status: 400, body: 'html', text: 'No dots before noon' });
    await form.submit.click();
    await expect(toasts(page).getByRole('alert')).toHaveText('No dots before noon');
    server.heal();
    await form.submit.click();
    await expect(home(page).account('john.doe')).toBeVisible();

    const long = `${'x'.repeat(10_500)} the end`;
    await home(page).composer.text.fill(long);
    await home(page).composer.post.click();
    await expect(home(page).tweets.first()).toContainText('john.doe');
    expect(server.community.posts[0]?.content).toBe(long);

    await page.goto('/settings');
    const account = page.getByRole('form', { name: 'Update Account Information' });
    await account.getByLabel('Bio').fill('b'.repeat(400));
    await account.getByRole('button', { name: 'Update Account' }).click();
    await expect(toasts(page)).toContainText('✅User details updated successfully');
  },
);

test('a server that announces limits has them said before anything is sent', async ({ page }) => {
  await landing(page).createAccount.click();
  const form = signUpForm(page);
  await form.username.fill('john.doe');
  await form.username.blur();
  await expect(page.getByText('Username can have only letters, digits and _')).toBeVisible();
  await page.goto('/login');
  await signIn(page, 'guest', 'warble-guest');
  await home(page).composer.text.fill('x'.repeat(10_001));
  await expect(page.getByText('1 characters too many')).toBeVisible();
  await expect(home(page).composer.post).toBeDisabled();
});

testWithScene(
  'two accounts of another server write as themselves, and signing out of one leaves the other',
  async ({ scene }) => {
    const { page, server, ada, bo } = scene;
    const chooseInMenu = async (from: string, entry: string) => {
      await home(page).account(from).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    const write = async (text: string) => {
      await home(page).composer.text.fill(text);
      await home(page).composer.post.click();
      await expect(home(page).tweets.first()).toContainText(text);
    };
    const authorOf = (text: string) =>
      server.community.posts.find(({ content }) => content === text)?.author.username;
    await enter(scene);
    await page.goto('/');
    await chooseInMenu(ada.username, 'Add an account…');
    await expect(landing(page).headline).toBeVisible();
    await signIn(page, bo.username, bo.password);
    await expect(home(page).account(bo.username)).toBeVisible();
    await write('Words of Bo');
    await chooseInMenu(bo.username, `Switch to ${ada.username}`);
    await expect(home(page).account(ada.username)).toBeVisible();
    await write('Words of Ada');
    expect(authorOf('Words of Bo')).toBe('bo');
    expect(authorOf('Words of Ada')).toBe('ada');

    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
    await page.getByRole('button', { name: `Go on as ${bo.username}` }).click();
    await expect(home(page).account(bo.username)).toBeVisible();
  },
);
