import type { Page } from '@playwright/test';
import { effectsRun } from '#tests/fixtures/effects.ts';
import { expect, test } from '#tests/fixtures/host.ts';
import { inMenu, reach } from '#tests/fixtures/keyboard.ts';
import { newPerson, signUp } from '#tests/fixtures/people.ts';
import { writeImage } from '#tests/fixtures/images.ts';
import { home, landing, signUpForm } from '#tests/fixtures/screens.ts';

/**
 * Records each time when the polite live region says the title of a page, from now on. Changes that are made together
 * count once. The result returns what it has said since the last call.
 */
async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const texts = await page.evaluateHandle(() => {
    const said: string[] = [];
    const observer = new MutationObserver((changes) => {
      const texts = changes.map(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest('[aria-live="polite"]')?.textContent ?? '';
      });
      const text = texts.find((text) => text.endsWith(' · Warble'));
      if (text !== undefined) said.push(text);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return said;
  });
  return async () => {
    await effectsRun(page);
    return texts.evaluate((said) => said.splice(0));
  };
}

test(
  'a page change is announced once and moves focus',
  { tag: '@electron' },
  async ({ host, page }, info) => {
    const announcement = page.locator('[aria-live="polite"]').filter({ hasText: ' · Warble' });
    const focused = page.locator(':focus');
    const main = page.getByRole('main');
    await expect(landing(page).headline).toBeVisible();
    // That of the start is announced after it is visible.
    await expect(announcement).toHaveText('Sign in · Warble');
    const announced = await recordAnnouncements(page);

    await test.step('signed out', async () => {
      await landing(page).createAccount.focus();
      await page.keyboard.press('Enter');
      await expect(announcement).toHaveText('Create your account · Warble');
      await expect(main).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(signUpForm(page).required).toBeFocused();
      await page.goBack();
      await expect(announcement).toHaveText('Sign in · Warble');
      expect(await announced()).toEqual(['Create your account · Warble', 'Sign in · Warble']);
    });

    await test.step('signed in', async () => {
      const { username } = newPerson();
      const person = { ...newPerson(), username, fullName: 'Grace Hopper' };
      await signUp(host, person, writeImage(info.outputPath('avatar.png')));
      await expect(home(page).tweets.first()).toBeVisible();
      await expect(announcement).toHaveText('Home · Warble');
      await reach(page, page.getByRole('link', { name: 'Inbox', exact: true }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(announcement).toHaveText('Inbox · Warble');
      await expect(main).toBeFocused();
      // The page may open before its code is there.
      await expect(main.getByRole('link', { name: 'Go to settings' })).toBeVisible();
      // Tab continues from the start of the page.
      await page.keyboard.press('Tab');
      await expect(focused).toHaveAccessibleName('Go to settings');
      await page.keyboard.press('Enter');
      await expect(announcement).toHaveText('Profile Settings · Warble');
      await expect(main).toBeFocused();
      // A title that depends on a response is announced, too.
      await page.getByRole('button', { name: `Account: ${username}` }).focus();
      await page.keyboard.press('Enter');
      await inMenu(page, 'Profile');
      await page.keyboard.press('Enter');
      await expect(announcement).toHaveText('Grace Hopper · Warble');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(focused).toHaveCount(1);
      // Until the response, its title is the kind of the page.
      expect((await announced()).filter((text) => text !== 'Profile · Warble')).toEqual([
        'Create your account · Warble',
        'Home · Warble',
        'Inbox · Warble',
        'Profile Settings · Warble',
        'Grace Hopper · Warble',
      ]);
    });

    await test.step('focus that a page restores or keeps is not moved', async () => {
      await page.getByRole('link', { name: 'Home', exact: true }).press('Enter');
      await expect(main).toBeFocused();
      const comments = home(page).tweets.nth(1).getByRole('link', { name: 'Comments' });
      await comments.press('Enter');
      await expect(announcement).toHaveText('Tweet · Warble');
      await expect(main).toBeFocused();
      await page.goBack();
      await expect(comments).toBeFocused();
      await expect(announcement).toHaveText('Home · Warble');
      // Changing the page of the feed is no navigation: focus stays on the button.
      await home(page).pages.number(2).press('Enter');
      await expect(home(page).pages.current).toHaveText('2');
      await effectsRun(page);
      await expect(home(page).pages.number(2)).toBeFocused();
      expect(await announced()).toEqual(['Home · Warble', 'Tweet · Warble', 'Home · Warble']);
    });
  },
);
