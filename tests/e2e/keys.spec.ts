import type { Page } from '@playwright/test';
import { stopClock } from '#tests/fixtures/clock.ts';
import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { inMenu, pressTogether, reach } from '#tests/fixtures/keyboard.ts';
import { enterAsNewPerson, joinAsNewPerson, newPerson, post, signUp } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, permalinkOf, toasts, tweetAt } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const path = (page: Page) => new URL(page.url()).pathname;
const pendingChord = (page: Page) => page.getByRole('status', { name: 'Keys that can follow', exact: true });
const deletion = (page: Page) => page.getByRole('dialog', { name: 'Delete this?', exact: true });

test(
  'keyboard only: sign in, open each page, post, like, edit, delete, follow, log out',
  { tag: '@app' },
  async ({ host }, info) => {
    await host.openHome();
    const { page } = host;
    // Not the guest, whom other tests share and who may have written the next post: it is followed here.
    const person = newPerson();
    await signUp(host, person, writeImage(info.outputPath('avatar.png')));
    await home(page).logout.click();
    await logoutDialog(page).confirm.click();
    await expect(landing(page).headline).toBeVisible();
    const content = `By keys alone at ${Date.now()}`;
    const { tweets } = home(page);
    const press = (keys: string) => test.step(keys, () => page.keyboard.press(keys));

    await test.step('sign in', async () => {
      const { signIn, dialog } = landing(page);
      await reach(page, signIn);
      await page.keyboard.press('Enter');
      await expect(dialog.identifier).toBeFocused();
      await page.keyboard.type(person.username);
      await reach(page, dialog.password);
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await expect(tweets.first()).toBeVisible();
    });

    await test.step('open each page', async () => {
      for (const [key, address] of [
        ['f', /^\/following$/],
        ['i', /^\/inbox$/],
        ['s', /^\/search$/],
        ['p', /^\/profile\/[^/]+$/],
        [',', /^\/settings$/],
        ['h', /^\/$/],
      ] as const) {
        await pressTogether(page, 'g', key);
        await expect.poll(() => path(page)).toMatch(address);
        await expect(pendingChord(page)).toHaveCount(0);
      }
    });

    await test.step('post', async () => {
      await expect(tweets.first()).toBeVisible();
      await press('n');
      await expect(page.getByRole('dialog', { name: 'Create a Post' }).getByRole('textbox')).toBeFocused();
      await page.keyboard.type(content);
      await press('Control+Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(tweets.first()).toContainText(content);
    });

    await test.step('like, edit, delete', async () => {
      await tweets.first().focus();
      const second = await permalinkOf(tweets.nth(1));
      await press('l');
      await expect(tweets.first().getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await press('e');
      await expect(page.getByRole('textbox', { name: 'Edit the text' })).toBeFocused();
      await page.keyboard.type(', edited');
      await press('Control+Enter');
      await expect(tweets.first()).toContainText(`${content}, edited`);
      // Keys that change the post are ignored until its edit has been saved.
      await expect(tweets.first()).toHaveAttribute('aria-busy', 'false');
      await tweets.first().focus();
      await keepToasts(page);
      await press('Delete');
      await expect(deletion(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await press('Escape');
      await expect(deletion(page)).toHaveCount(0);
      await expect(tweets.first()).toBeFocused();
      await press('Delete');
      await reach(page, deletion(page).getByRole('button', { name: 'Delete', exact: true }));
      await press('Enter');
      await expect(toasts(page)).toContainText('✅ Tweet deleted Sucessfully!');
      await expect(page.getByText(content)).toHaveCount(0);
      await expect(tweetAt(page, second)).toBeFocused();
      // The focused post belongs to another user and cannot be deleted.
      await press('Delete');
      await press('f');
      await expect(toasts(page)).toContainText('User followed successfully');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('log out', async () => {
      await press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('logout');
      await press('Enter');
      await reach(page, logoutDialog(page).confirm);
      await press('Enter');
      await expect(landing(page).headline).toBeVisible();
    });
  },
);

test('the first key of a chord waits for the second, lists the keys that can follow, and runs no action', async ({
  page,
}) => {
  await page.clock.install();
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
  // Loads the code of the hint before the clock stops; the first hint may appear after the chord has ended.
  await expect(async () => {
    await page.keyboard.press('g');
    await expect(pendingChord(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await stopClock(page);
  await page.keyboard.press('g');
  await expect(pendingChord(page)).toContainText('Settings');
  await page.clock.runFor(1499);
  await expect(pendingChord(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(pendingChord(page)).toHaveCount(0);
  await page.clock.resume();
  // The chord has timed out, so the next key is a shortcut of its own.
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await pressTogether(page, 'g', 'n');
  await expect(pendingChord(page)).toHaveCount(0);
  await pressTogether(page, 'g', '/');
  await expect(page.getByRole('searchbox').first()).not.toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('Escape');
  await expect(pendingChord(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('gi');
  await expect(page.getByRole('searchbox')).toHaveValue('gi');
  expect(path(page)).toBe('/');

  // A toast does not cover the keys.
  await keepToasts(page);
  await home(page).tweets.first().getByRole('button', { name: 'Like', exact: true }).click();
  const toast = toasts(page).getByRole('status');
  await expect(toast).toBeVisible();
  await stopClock(page, 10_000);
  await page.keyboard.press('g');
  await expect(pendingChord(page)).toBeVisible();
  const [keys, below] = [await pendingChord(page).boundingBox(), await toast.boundingBox()];
  expect((keys?.y ?? 0) + (keys?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('deleting a post moves focus to the next one, or to the previous one if it was last, or to the page if it was the only one', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  for (const content of ['Third of the three', 'Second of the three', 'First of the three'])
    await post(page, content);
  await page.goto('/');
  const { tweets } = home(page);
  const own = (content: string) => tweets.filter({ hasText: content });
  await expect(own('First of the three')).toBeVisible();
  const remove = async (list: typeof tweets) => {
    await list.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await inMenu(page, 'Update');
    await inMenu(page, 'Delete');
    await page.keyboard.press('Enter');
    await reach(page, deletion(page).getByRole('button', { name: 'Delete', exact: true }));
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await remove(own('First of the three'));
  await expect(own('Second of the three')).toBeFocused();

  // On the page of a post, the post and its comments are one list.
  await own('Second of the three').getByRole('link', { name: 'Comments' }).click();
  const reply = page.getByRole('textbox', { name: 'Post your reply' });
  for (const content of ['The older comment', 'The newer comment']) {
    await reply.fill(content);
    await reply.press('Control+Enter');
    await expect(reply).toHaveValue('');
  }
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await expect(comments).toHaveCount(2);
  await comments.last().focus();
  await page.keyboard.press('Delete');
  await deletion(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(comments).toHaveCount(1);
  await expect(comments).toBeFocused();
  await expect(deletion(page)).toHaveCount(0);
  await remove(comments);
  const tweet = page.getByRole('article').filter({ hasText: 'Second of the three' });
  await expect(tweet).toBeFocused();

  await page.keyboard.press('Delete');
  await deletion(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => path(page)).toBe('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a question about a deletion that is answered with no returns focus to the button of the menu', async ({
  page,
}) => {
  await joinAsNewPerson(page);
  await post(page, 'It may stay');
  await page.goto('/');
  const more = home(page).tweets.filter({ hasText: 'It may stay' }).getByRole('button', { name: 'More' });
  // The question is loaded the first time only, which takes longer than the menu needs to give its focus back.
  for (let times = 0; times < 3; times += 1) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(deletion(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(deletion(page)).toHaveCount(0);
    await expect(more).toBeFocused();
  }
});

test('a failed deletion keeps focus inside the post', async ({ page, problems }) => {
  problems.expect(/503|deleting a tweet/);
  await joinAsNewPerson(page);
  await post(page, 'It stays');
  await page.goto('/');
  const tweet = home(page).tweets.filter({ hasText: 'It stays' });
  await page.route('**/api/v1/tweet/delete-tweet/*', (route) => route.fulfill({ status: 503, body: '' }));
  await tweet.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await inMenu(page, 'Update');
  await inMenu(page, 'Delete');
  await page.keyboard.press('Enter');
  const response = page.waitForResponse('**/delete-tweet/*');
  await deletion(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await response;
  await expect(tweet.getByRole('button', { name: 'More' })).toBeEnabled();
  await expect(tweet.and(page.locator(':focus-within, :focus'))).toHaveCount(1);
});
