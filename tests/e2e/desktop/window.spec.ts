import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { effectsRun } from '#tests/fixtures/effects.ts';
import { landing } from '#tests/fixtures/screens.ts';

test('the window opens as the user left it, on a screen that exists', async ({ desktop }) => {
  const primary = { x: 0, y: 0, width: 1920, height: 1080 };
  const second = { ...primary, x: 1920 };
  await desktop.start({ displays: [primary, second] });
  const bounds = { x: 2100, y: 200, width: 1000, height: 700 };
  await desktop.arrange({ bounds, isMaximized: true });
  await desktop.quit();

  await desktop.start({ displays: [primary, second] });
  expect(await desktop.window()).toMatchObject({ bounds, isMaximized: true });
  await desktop.arrange({ isMaximized: false });
  await desktop.quit();

  await desktop.start({ displays: [primary] });
  expect(await desktop.window()).toMatchObject({ bounds: { ...bounds, x: 920 }, isMaximized: false });
});

test("it has the colours of the user's theme, and follows the system's live if that is chosen", async ({
  desktop,
}) => {
  await desktop.start();
  const { page } = desktop;
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await desktop.window()).toMatchObject({ backgroundColor: '#0f151e' });
  await expect.poll(scheme).toBe('dark');
  // The page reports its own state when its code is loaded.
  await expect(landing(page).headline).toBeVisible();
  await effectsRun(page);
  await page.evaluate(() =>
    window.warble?.setPageState({
      theme: 'system',
      arrangement: 'search-left',
      language: 'en',
      keyboard: { singleKeys: true, keys: {} },
      userId: null,
      isInboxShown: false,
      accounts: [],
      isOnline: true,
    }),
  );
  await page.reload();
  for (const [theme, backgroundColor] of [
    ['light', '#ffffff'],
    ['dark', '#0f151e'],
    ['light', '#ffffff'],
  ] as const) {
    await desktop.changeSystemTheme(theme);
    await expect.poll(scheme).toBe(theme);
    await expect.poll(() => desktop.window()).toMatchObject({ backgroundColor });
  }
  await desktop.quit();

  await desktop.start();
  expect(await desktop.window()).toMatchObject({ backgroundColor: '#ffffff' });
});

test('damaged settings are moved aside and reported once, and replaced by the defaults', async ({
  desktop,
}) => {
  test.skip(desktop.kind === 'electron', "Electron's own message stands before a test can answer it");
  const damaged = '{"version":1,"theme":';
  const file = join(desktop.userData, 'settings.json');
  await mkdir(desktop.userData, { recursive: true });
  await writeFile(file, damaged);
  await desktop.start();
  await expect.poll(() => desktop.messages()).toHaveLength(1);
  const kept = (await readdir(desktop.userData)).find((name) => name.includes('.damaged-')) ?? '';
  expect((await desktop.messages())[0]).toMatchObject({
    message: "Warble's settings could not be read",
    hasParent: true,
    detail: expect.stringContaining(join(desktop.userData, kept)),
  });
  expect(await readFile(join(desktop.userData, kept), 'utf8')).toBe(damaged);
  await desktop.quit();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ zoomLevel: 0 });

  await desktop.start();
  await desktop.page.evaluate(() => window.warble?.hostInfo());
  expect(await desktop.messages()).toEqual([]);
});
