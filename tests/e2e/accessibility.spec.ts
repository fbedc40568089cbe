import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsGuest, enterAsNewPerson, goTo, otherPages } from '#tests/fixtures/people.ts';
import { home, landing, logoutDialog, signUpForm } from '#tests/fixtures/screens.ts';

/** Each screen of the app, and how to get there. */
const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  landing: (page) => expect(landing(page).headline).toBeVisible(),
  'login dialog': async (page) => {
    await landing(page).signIn.click();
    await landing(page).dialog.submit.click();
    await expect(landing(page).dialog.identifier).toBeVisible();
  },
  'sign-up, required': async (page) => {
    await landing(page).createAccount.click();
    await expect(signUpForm(page).fullName).toBeVisible();
  },
  'sign-up, optional': async (page) => {
    await landing(page).createAccount.click();
    await signUpForm(page).optional.click();
    await expect(signUpForm(page).bio).toBeVisible();
  },
  home: async (page) => {
    await enterAsNewPerson(page);
    await expect(home(page).tweets.first()).toBeVisible();
  },
  'logout dialog': async (page) => {
    await enterAsNewPerson(page);
    await expect(home(page).tweets.first()).toBeVisible();
    await home(page).logout.click();
    await expect(logoutDialog(page).confirm).toBeVisible();
  },
  'not found': async (page) => {
    await enterAsNewPerson(page);
    await page.goto('/no-such-page');
    await expect(
      page.getByText("Oops! The page you're looking for doesn't exist.", { exact: true }),
    ).toBeVisible();
  },
};

async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`);
}

async function useTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('warble.theme', JSON.stringify(value)), theme);
  // A finding while something fades in would be about the fading.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

async function expectNoFindings(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await goTo(page, address);
    await expect(page.getByRole('main')).toHaveCount(1);
    expect.soft(await findings(page), address).toEqual([]);
  }
}

for (const theme of ['dark', 'light']) {
  for (const [name, open] of Object.entries(screens)) {
    test(`axe finds nothing on ${name}, ${theme}`, async ({ page }) => {
      await useTheme(page, theme);
      await open(page);
      expect(await findings(page)).toEqual([]);
    });
  }

  test(`axe finds nothing on the pages beside home, ${theme}`, async ({ page }) => {
    await useTheme(page, theme);
    await enterAsGuest(page);
    await expectNoFindings(page, await otherPages(page));
  });

  test(`axe finds nothing in the other arrangement of the columns, ${theme}`, async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('warble.arrangement', '"navigation-left"'));
    await useTheme(page, theme);
    await enterAsGuest(page);
    await expectNoFindings(page, ['/', ...(await otherPages(page))]);
  });
}

test('each screen has one main landmark and one heading of the first level', async ({ page }) => {
  for (const open of [screens['landing'], screens['sign-up, required'], screens['home']]) {
    await open?.(page);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});
