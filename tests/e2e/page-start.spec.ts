import { expect, test } from '#tests/fixtures/host.ts';
import { enterAsGuest, goTo } from '#tests/fixtures/people.ts';

/* Where in the page a start begins. */

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await enterAsGuest(page);
  await goTo(page, '/settings');
  // A part of the settings may still be loading.
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(256 + 300);
  await page.mouse.move(160, 128);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test('a page that is opened by its address begins at its top, also after one that was scrolled', async ({
  page,
}) => {
  const scrolled: number[] = [];
  await page.exposeFunction('noteScroll', (top: number) => scrolled.push(top));
  await page.addInitScript("addEventListener('scroll', () => noteScroll(scrollY))");
  await goTo(page, '/settings?by=address');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Update Account Information' })).toBeFocused();
  expect(scrolled).toEqual([]);
});

test('a page that is reloaded is where it was scrolled to', async ({ page }) => {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});
