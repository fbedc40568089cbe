import type { Page } from '@playwright/test';
import { expectNoToast } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { keptFiles } from '#tests/fixtures/kept-files.ts';
import { enterAsNewPerson, post } from '#tests/fixtures/people.ts';
import { home, unreachableNotice } from '#tests/fixtures/screens.ts';
import { startWalk } from '#tests/fixtures/walk.ts';

test.use({ starts: 'blank' });

test.beforeEach(async ({ page }) => {
  await enterAsNewPerson(page);
  await expect(home(page).tweets.first()).toBeVisible();
});

const openDialog = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'Post', exact: true }).click();

const restored = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft restored' });
const discard = (page: Page) => restored(page).getByRole('button', { name: 'Discard' });

test('text and image of a draft post are restored after a reload, with a notice, and can be discarded', async ({
  host,
  page,
}, info) => {
  const { composer } = home(page);
  await composer.text.fill('Half a thought');
  await host.pickFile(() => composer.addImage.click(), writeImage(info.outputPath('image.png')));
  await expect(composer.preview).toBeVisible();
  await expect(restored(page)).toHaveCount(0);
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await expect(composer.text).toHaveValue('Half a thought');
  await expect(composer.preview).toBeVisible();
  await discard(page).click();
  await expect(composer.text).toHaveValue('');
  await expect(composer.text).toBeFocused();
  await expect(composer.preview).toBeHidden();
  await expect.poll(() => keptFiles(page)).toBe(0);
  await page.reload();
  await expect(home(page).tweets.first()).toBeVisible();
  await expect(composer.text).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);
});

test('a draft with only an image is restored, and is cleared once it is posted', async ({
  host,
  page,
}, info) => {
  const { composer, tweets } = home(page);
  await host.pickFile(() => composer.addImage.click(), writeImage(info.outputPath('image.png')));
  await expect(composer.preview).toBeVisible();
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await expect(composer.preview).toBeVisible();
  await expect(restored(page)).toBeVisible();
  const content = `With its picture at ${Date.now()}`;
  await composer.text.fill(content);
  await composer.post.click();
  await expect(tweets.first()).toContainText(content);
  await expect.poll(() => keptFiles(page)).toBe(0);
  await page.reload();
  await expect(tweets.first()).toContainText(content);
  await expect(composer.preview).toBeHidden();
});

test('the image of a draft is restored once its code can be loaded, without an error before', async ({
  host,
  page,
  problems,
}, info) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|feed:|current user:|user list:|following list:/);
  const { composer } = home(page);
  await host.pickFile(() => composer.addImage.click(), writeImage(info.outputPath('image.png')));
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.route(/\/after-paint-/, async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  await page.reload();
  await expect(unreachableNotice(page)).toBeVisible();
  await expectNoToast(page, 'alert');
  await page.unroute(/\/after-paint-/);
  await page.context().setOffline(false);
  await expect(composer.preview).toBeVisible();
  await expect(restored(page)).toBeVisible();
});

test('the dialog, a comment and an edit each keep a draft of their own', async ({ page }) => {
  const content = `To be edited at ${Date.now()}`;
  await post(page, content);
  await page.reload();
  const article = page.getByRole('article').filter({ hasText: content });
  await article.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit the text' });
  await editor.fill(`${content}, edited`);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  await dialog.getByRole('textbox').fill('From the dialog');
  await page.reload();

  await expect(editor).toHaveValue(`${content}, edited`);
  // A restored editor does not take focus.
  await expect(editor).not.toBeFocused();
  await expect(home(page).composer.text).toHaveValue('');
  await discard(page).click();
  await expect(editor).toHaveCount(0);
  await expect(article).toBeVisible();
  await openDialog(page);
  await expect(dialog.getByRole('textbox')).toHaveValue('From the dialog');
  await expect(discard(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await article.getByRole('link', { name: 'Comments' }).click();
  const comment = page.getByRole('textbox', { name: 'Post your reply' });
  await comment.fill('A remark');
  await page.reload();
  await expect(comment).toHaveValue('A remark');
  await discard(page).click();
  await expect(comment).toHaveValue('');
  await expect(comment).toBeFocused();
});

test('a key that opens the field of a draft continues its text', async ({ page }) => {
  await page.keyboard.press('n');
  const text = page.getByRole('dialog', { name: 'Create a Post' }).getByRole('textbox');
  await expect(text).toBeFocused();
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await page.keyboard.press('n');
  await expect(text).toBeFocused();
  await page.keyboard.type(', and the other half');
  await expect(text).toHaveValue('Half a thought, and the other half');
});

test('crashes right after a key lose nothing of the text', { tag: '@walk' }, async ({ page }) => {
  const { random, steps } = startWalk(5);
  const context = page.context();
  const text = 'The quick brown fox jumps over the lazy dog, and the dog does not mind. ';
  const address = page.url();
  let shown = page;
  let typed = '';
  for (let crash = 0; crash < steps; crash += 1) {
    const added = text.slice(0, random.whole(5, 34));
    await home(shown).composer.text.press('Control+End');
    await shown.keyboard.type(added);
    const devtools = await context.newCDPSession(shown);
    const crashed = shown.waitForEvent('crash');
    // The crashed page never answers this call.
    devtools.send('Page.crash').catch(() => {});
    await crashed;
    await shown.close();

    shown = await context.newPage();
    await shown.goto(address);
    typed += added;
    await expect(home(shown).composer.text).toHaveValue(typed);
  }
});
