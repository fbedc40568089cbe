import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { imageBytes, writeImage } from '#tests/fixtures/images.ts';
import { newPerson, post as postByApi, signUp } from '#tests/fixtures/people.ts';
import { home, logoutDialog, pictureOf, toasts } from '#tests/fixtures/screens.ts';

test(
  'with roles and names only, without a mouse: post, like, open dialogs and comment; the accessibility tree describes each',
  { tag: '@electron' },
  async ({ host, page }, info) => {
    const person = newPerson();
    const { composer, feed } = home(page);
    await signUp(host, person, writeImage(info.outputPath('avatar.png')));
    await expect(feed).toBeVisible();
    await postByApi(page, 'Seen', imageBytes());
    await page.reload();
    await composer.text.fill('Heard, not seen');
    await keepToasts(page);
    await composer.post.press('Enter');
    await expect(toasts(page).getByRole('status')).toContainText('Tweet created Sucessfully!');
    const post = page.getByRole('article', {
      name: new RegExp(`^${person.username}, .*, Heard, not seen, `),
    });
    await post.getByRole('button', { name: 'Like', exact: true }).press('Enter');
    await expect(post).toHaveAccessibleName(/, 1 like, liked by you$/);
    await expect(post).toHaveAttribute('aria-posinset', '1');
    await expect(feed).toHaveAttribute('aria-busy', 'false');

    await test.step('the feed', async () => {
      await expect(feed).toMatchAriaSnapshot(`
        - feed "For you":
          - article /Heard, not seen, 1 like, liked by you/:
            - link "${person.username}"
            - paragraph: ${person.email}
            - link /\\d+/
            - button "More"
            - paragraph: Heard, not seen
            - link "Comments"
            - button "Like" [pressed]
            - img "1 like"
      `);
    });

    await test.step('dialogs', async () => {
      await page.getByRole('button', { name: 'Post', exact: true }).last().press('Enter');
      const create = page.getByRole('dialog', { name: 'Create a Post' });
      await expect(create).toMatchAriaSnapshot(`
        - dialog "Create a Post":
          - banner:
            - heading "Create a Post" [level=2]
            - button "Close"
          - textbox "What is happening?!"
          - paragraph: Everyone can reply
          - button "Post" [disabled]
      `);
      await page.keyboard.press('Escape');
      await expect(create).toHaveCount(0);
      await home(page).logout.press('Enter');
      await expect(logoutDialog(page).box).toMatchAriaSnapshot(`
        - dialog "Are you absolutely sure?":
          - banner:
            - heading "Are you absolutely sure?" [level=2]
            - button "Close"
          - paragraph: This action cannot be undone. This will permanently logout your account.
          - button "Cancel"
          - button "Continue"
      `);
      await expect(logoutDialog(page).cancel).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(logoutDialog(page).box).toHaveCount(0);
      await pictureOf(feed).first().press('Enter');
      const view = page.getByRole('dialog', { name: /^Picture by / });
      await expect(view).toMatchAriaSnapshot(`
        - dialog /Picture by/:
          - region:
            - group:
              - img /Picture by/
          - button "Zoom in"
          - button "Zoom out" [disabled]
          - button "Close"
      `);
      await page.keyboard.press('Escape');
      await expect(view).toHaveCount(0);
    });

    await test.step('a post and its comments', async () => {
      await post.getByRole('link', { name: 'Comments' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tweet');
      await page.getByRole('textbox', { name: 'Post your reply' }).fill('Heard you');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - heading "Tweet" [level=1]
          - article /Heard, not seen, 1 like, liked by you/
          - form "Write a comment":
            - textbox "Post your reply"
          - region "Comments":
            - heading "Comments" [level=2]
            - article /^${person.username}, .*, Heard you$/
      `);
    });
  },
);
