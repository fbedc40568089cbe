import { keepToasts } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { newPerson, signIn, signUp } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, pictureOf, toasts } from '#tests/fixtures/screens.ts';

// Most users have not chosen reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'signs up, posts an image, likes, unlikes, changes pages, signs out and in',
  { tag: '@every-host' },
  async ({ host, page }, info) => {
    const person = newPerson();
    const image = writeImage(info.outputPath('image.png'));
    const content = `Hello from ${person.username}`;
    const { composer, tweets, pages } = home(page);
    const own = tweets.filter({ hasText: content });

    await test.step('sign up with an avatar', async () => {
      await expect(landing(page).headline).toBeVisible();
      await keepToasts(page);
      await signUp(host, person, image);
      await expect(toasts(page)).toContainText('✅ User login successful.');
      await expect(home(page).heading).toBeVisible();
      await expect(home(page).account(person.username)).toBeVisible();
    });

    await test.step('post with an image', async () => {
      await composer.text.fill(content);
      await host.pickFile(() => composer.addImage.click(), image);
      await expect(composer.preview).toBeVisible();
      await composer.post.click();
      await expect(toasts(page)).toContainText('Tweet created Sucessfully!');
      await expect(tweets.first()).toContainText(content);
      await expect(composer.text).toHaveValue('');
      await expect(composer.preview).toBeHidden();
      const picture = pictureOf(own).locator('img');
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96);
    });

    await test.step('like and unlike', async () => {
      const like = own.getByRole('button', { name: 'Like', exact: true });
      await like.click();
      await expect(toasts(page)).toContainText('✅ Tweet liked successfully');
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect(own.getByLabel('1 like', { exact: true })).toBeVisible();
      await like.click();
      await expect(toasts(page)).toContainText('❌ Tweet unliked successfully');
      await expect(like).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('change pages', async () => {
      // The buttons are below the posts, and move while these come.
      const expectPage = async (number: string) => {
        await expect(pages.current).toHaveText(number);
        await expect(tweets.first()).toBeVisible();
      };
      await pages.number(2).click();
      await expectPage('2');
      await expect(own).toHaveCount(0);
      await pages.next.click();
      await expectPage('3');
      await pages.previous.click();
      await expectPage('2');
      await pages.number(1).click();
      await expect(own).toBeVisible();
    });

    await test.step('sign out', async () => {
      await home(page).logout.click();
      await expect(logoutDialog(page).box).toContainText(
        'This action cannot be undone. This will permanently logout your account.',
      );
      await logoutDialog(page).confirm.click();
      await expect(toasts(page)).toContainText('User logout successful.');
      await expect(landing(page).headline).toBeVisible();
    });

    await test.step('sign in', async () => {
      await signIn(page, person.username, person.password);
      await expect(toasts(page)).toContainText('✅ User login successful.');
      await expect(own).toBeVisible();
    });
  },
);
