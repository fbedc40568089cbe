import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from '#tests/fixtures/desktop/test.ts';
import { signIn } from '#tests/fixtures/people.ts';
import { home } from '#tests/fixtures/screens.ts';

test('the own data are saved as a zip file, through the gateway of the app', async ({ desktop }) => {
  test.skip(desktop.kind !== 'double', 'The system asks where to save it, which a test can not answer.');
  await desktop.start();
  const { page } = desktop;
  await signIn(page, 'guest', 'warble-guest');
  await expect(home(page).heading).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Your data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export your data' }).click(),
  ]);
  const files = Object.keys(unzipSync(await readFile(await download.path())));
  expect(files).toContain('posts.json');
  expect(files).toContain('pictures/avatar.png');
});
