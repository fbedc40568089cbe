import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { enterAsNewPerson, newPerson, signUp } from '#tests/fixtures/people.ts';
import { home, pictureOf } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

const calls = '**/api/v1/**';
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem');
const status = (page: Page) => page.getByRole('button', { name: /waiting for the server$/ });

test(
  'changes made without the server are queued, can be cancelled, survive a reload and are sent once it is available',
  { tag: '@app' },
  async ({ host, problems }, info) => {
    problems.expect(/ERR_FAILED|ERR_CONNECTION_FAILED|Failed to fetch|user:|feed:|list:|comments:|tweet:/);
    const { page } = host;
    const image = writeImage(info.outputPath('image.png'));
    await host.openHome();
    await signUp(host, newPerson(), image);
    const { composer, tweets } = home(page);
    await composer.text.fill('Here from the start');
    await composer.post.click();
    const own = tweets.filter({ hasText: 'Here from the start' });
    await expect(own).toBeVisible();
    const like = own.getByRole('button', { name: 'Like', exact: true });
    await page.route(calls, (route) => route.abort());

    await test.step('a post and a like are queued', async () => {
      await composer.text.fill('Written in a tunnel');
      await host.pickFile(() => composer.addImage.click(), image);
      await expect(composer.preview).toBeVisible();
      await composer.post.click();
      await expect(waiting(page)).toHaveText([/Written in a tunnel.*Waiting to be sent/]);
      await expect(waiting(page).getByRole('img', { name: 'Image to post' })).toBeVisible();
      await expect(composer.text).toHaveValue('');
      await expect(composer.preview).toBeHidden();
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect(like).toHaveAttribute('aria-description', 'Waiting to be sent');
      await expect(status(page)).toHaveText('2 changes are waiting for the server');
      await expect(page.getByText(/^What you did waits for the server/)).toHaveCount(1);
    });

    await test.step('the queue survives a reload', async () => {
      await page.reload();
      await expect(waiting(page)).toHaveText([/Written in a tunnel/]);
      await expect(waiting(page).getByRole('img', { name: 'Image to post' })).toBeVisible();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('cancelling a post restores its text and image in the composer', async () => {
      await waiting(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(composer.text).toHaveValue('Written in a tunnel');
      await expect(composer.text).toBeFocused();
      await expect(composer.preview).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
      await composer.post.click();
      await expect(waiting(page)).toHaveCount(1);
    });

    await test.step('a comment and an edit are queued', async () => {
      await own.getByRole('link', { name: 'Comments' }).click();
      await page.getByRole('textbox', { name: 'Post your reply' }).fill('A remark');
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(waiting(page)).toHaveText([/A remark/]);
      const article = page.getByRole('article').first();
      await article.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Update' }).click();
      await page.getByRole('textbox', { name: 'Edit the text' }).fill('Here from the start, and edited');
      await article.getByRole('button', { name: 'Update' }).click();
      await expect(article).toContainText('and edited');
      await expect(article).toContainText('Waiting to be sent');
    });

    await test.step('the dialog lists the changes and sends them at once on request', async () => {
      await status(page).click();
      const dialog = page.getByRole('dialog', { name: 'Waiting for the server' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        /^Like of a post by /,
        /^Post with an image/,
        /^Comment on a post by /,
        /^Change of a post/,
      ]);
      await dialog.getByRole('button', { name: /^Cancel: Comment/ }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
      // Requests are held until the click: an automatic retry would send all changes and remove the button.
      const clicked = Promise.withResolvers<void>();
      await page.route(calls, async (route) => {
        await clicked.promise;
        // The page has already aborted the call that was in progress.
        await route.continue().catch(() => {});
      });
      await dialog.getByRole('button', { name: 'Try now' }).click();
      clicked.resolve();
      await page.unroute(calls);
      await expect(dialog.getByText('Nothing is waiting any more.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(status(page)).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Post your reply' })).toHaveValue('A remark');
      // A toast would have been replaced by the next one.
      await page.getByRole('button', { name: 'Recent messages' }).click();
      const told = page.getByRole('dialog', { name: 'Recent messages' });
      await expect(told.getByRole('listitem')).not.toHaveCount(0);
      await expect(told.getByText('Problem')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(told).toBeHidden();
    });

    await host.restart();
    await host.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    const after = home(host.page);
    await expect(after.tweets.filter({ hasText: 'Written in a tunnel' })).toHaveCount(1);
    await expect(pictureOf(after.tweets.first())).toBeVisible();
    const edited = after.tweets.filter({ hasText: 'and edited' });
    await expect(edited.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(edited.getByLabel('1 like', { exact: true })).toBeVisible();
  },
);

test('a post made offline is queued even if nothing was used before the network was lost', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_|Failed to fetch|outbox:|feed:|list:|user:/);
  await enterAsNewPerson(page);
  const { composer, tweets } = home(page);
  await expect(tweets.first()).toBeVisible();
  await page.context().setOffline(true);
  await composer.text.fill('Before anything was loaded');
  await composer.post.click();
  await expect(composer.text).toHaveValue('');
  await expect(tweets.first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(tweets.first()).toContainText('Before anything was loaded');
  await expect(waiting(page)).toHaveCount(0);
});
