import type { Page } from '@playwright/test';
import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsNewPerson } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test.use({ starts: 'blank' });

/**
 * Records every colour scheme in which the page is painted, starting with the first frame that has content. On a busy
 * machine, content can be there before its first frame: wait until there is a scheme.
 */
async function recordSchemes(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { schemes: seen });
    const record = () => {
      if (document.body?.firstElementChild) {
        const scheme = document.documentElement.dataset['mantineColorScheme'];
        if (seen.at(-1) !== scheme) seen.push(scheme);
      }
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  return async () => {
    const seen: unknown = await page.evaluate('window.schemes');
    return Array.isArray(seen) ? seen : [];
  };
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme is dark by default, whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test(
  'the chosen theme is applied after a reload from the first frame on',
  { tag: '@S4.06' },
  async ({ page }) => {
    await enterAsNewPerson(page);
    await expect(home(page).heading).toBeVisible();
    const dark = await background(page);
    await page.getByRole('button', { name: 'Switch to light theme', exact: true }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect.poll(() => background(page)).not.toBe(dark);

    const schemes = await recordSchemes(page);
    await page.reload();
    await expect(home(page).tweets.first()).toBeVisible();
    await expect.poll(schemes).toEqual(['light']);

    await page.getByRole('button', { name: 'Switch to dark theme', exact: true }).first().click();
    await page.reload();
    await expect(home(page).tweets.first()).toBeVisible();
    await expect.poll(schemes).toEqual(['dark']);
    expect(await background(page)).toBe(dark);
  },
);
