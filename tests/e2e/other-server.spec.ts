import { test as testWithScene } from '#tests/faults/test.ts';
import { enter, postOf, waitingList } from '#tests/faults/scene.ts';
import { passUntilShown, stopClock } from '#tests/fixtures/clock.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { pressTogether } from '#tests/fixtures/keyboard.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { fillSignUp, newPerson, signIn } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, signUpForm, toasts } from '#tests/fixtures/screens.ts';

testWithScene(
  'a server that announces no limits checks names, posts and searches by itself',
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
    await keepToasts(page);
    await form.submit.click();
    await expect(toasts(page).getByRole('alert')).toHaveText('No dots before noon');
    server.clearFaults();
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
    await keepToasts(page);
    await account.getByRole('button', { name: 'Update Account' }).click();
    await expect(toasts(page)).toContainText('✅User details updated successfully');
  },
);

test('the limits that a server announces are shown before anything is sent', async ({ page }) => {
  await landing(page).createAccount.click();
  const form = signUpForm(page);
  await form.username.fill('john.doe');
  await form.username.blur();
  await expect(page.getByText('Username can have only letters, digits and _')).toBeVisible();
  await page.goto('/login');
  await signIn(page, 'guest', 'warble-guest');
  await home(page).composer.text.fill('x'.repeat(10_001));
  await expect(page.getByText('1 character too many').first()).toBeVisible();
  await expect(home(page).composer.post).toBeDisabled();
});

testWithScene(
  'two accounts of another server each send their own changes, also waiting ones, and signing out of one keeps the other',
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
    server.fault('addTweet', { kind: 'drop' });
    await home(page).composer.text.fill('Words of Ada that wait');
    await home(page).composer.post.click();
    await expect(waitingList(scene)).toContainText('Words of Ada that wait');
    await chooseInMenu(ada.username, 'Add an account…');
    await expect(landing(page).headline).toBeVisible();
    await signIn(page, bo.username, bo.password);
    await expect(home(page).account(bo.username)).toBeVisible();
    server.clearFaults();
    await write('Words of Bo');
    expect(authorOf('Words of Bo')).toBe('bo');
    expect(authorOf('Words of Ada that wait')).toBeUndefined();
    await chooseInMenu(bo.username, `Switch to ${ada.username}`);
    await expect(home(page).account(ada.username)).toBeVisible();
    await expect.poll(() => authorOf('Words of Ada that wait')).toBe('ada');
    await write('More words of Ada');
    expect(authorOf('More words of Ada')).toBe('ada');

    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
    await page.getByRole('button', { name: `Go on as ${bo.username}` }).click();
    await expect(home(page).account(bo.username)).toBeVisible();
  },
);

testWithScene(
  'on another server, too: mentions, emoji, Undo, columns, new entries, previews of people, copying, opening, deleted posts',
  async ({ scene, context }) => {
    const { page, server, ada, bo, cy } = scene;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    server.community.join({ username: 'an.ton' });
    for (const member of [bo, cy]) server.community.toggleLike(member, postOf(scene, ada));
    await enter(scene);
    await page.clock.install();
    await page.goto('/login');
    await page.evaluate((userId) => {
      localStorage.setItem('warble.undo', 'true');
      // Without a stored list of seen entries, no entry would count as new.
      localStorage.setItem(`warble.inbox.${userId}`, '[]');
    }, ada.id);
    await page.goto('/');
    const { tweets, composer } = home(page);
    const written = (text: string) => server.community.posts.filter(({ content }) => content === text);

    await test.step('a name with a dot and an emoji are inserted into a post', async () => {
      await composer.text.click();
      await page.keyboard.type('Hi @an.t');
      await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText(/an\.ton/);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Insert an emoji' }).click();
      await page
        .getByRole('dialog', { name: 'Emoji' })
        .getByRole('button', { name: 'grinning face', exact: true })
        .click();
      await expect(composer.text).toHaveValue('Hi @an.ton 😀');
    });

    await test.step('a post is cancelled, and the next one is sent after its delay', async () => {
      const undo = page.getByRole('button', { name: 'Undo the post' });
      await stopClock(page);
      await composer.post.click();
      await passUntilShown(page, undo);
      await undo.click();
      await expect(composer.text).toHaveValue('Hi @an.ton 😀');
      await expect(composer.text).toBeFocused();
      await composer.post.click();
      await expect(composer.text).toHaveValue('');
      await expect(composer.text).toBeFocused();
      await page.clock.runFor(5000);
      await page.clock.resume();
    });

    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await test.step('columns, with new entries in the inbox', async () => {
      await expect(page.getByRole('link', { name: 'Inbox, 3 new' })).toBeVisible();
      await tweets.filter({ hasText: 'Bo was here' }).focus();
      await pressTogether(page, 'g', 'c');
      await expect(column('Following').getByRole('article')).toHaveText([/Cy was here/]);
      await expect(column('Inbox').getByRole('listitem')).toHaveText([
        /New: cy liked your tweet/,
        /New: bo liked your tweet/,
        /New: bo followed you/,
      ]);
      await expect.poll(() => written('Hi @an.ton 😀')).not.toEqual([]);
      const own = column('For you').getByRole('article').first();
      await expect(own.getByRole('link', { name: '@an.ton', exact: true })).toBeVisible();
      await column('Following').focus();
      await page.keyboard.press('j');
      await expect(column('Following').getByRole('article')).toBeFocused();
    });

    await test.step('the preview of a person, and no key is lost behind it', async () => {
      await page.keyboard.press('i');
      const card = page.getByRole('dialog', { name: 'cy', exact: true });
      await expect(card.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await page.keyboard.press('Escape');
      await pressTogether(page, 'c', 't');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Cy was here');
    });

    await test.step('a click anywhere on a post opens it', async () => {
      await column('Following').getByText('Cy was here').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tweet' })).toBeVisible();
    });

    // The cancelled one would have been sent before it.
    expect(written('Hi @an.ton 😀')).toHaveLength(1);
    await page.goto('/tweet/gone');
    await expect(page.getByText('This tweet was deleted, or never existed.')).toBeVisible();
  },
);
