import { signIn } from '#tests/electron-double/account.ts';
import type { MenuEntry } from '#tests/electron-double/settings.ts';
import { expect, test } from '#tests/fixtures/desktop/test.ts';

const labels = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ label, items }) => [label, ...labels(items)]);

test('menu and tray are in the chosen language, immediately and after a restart', async ({ desktop }) => {
  await desktop.start();
  await signIn(desktop.page);
  await desktop.page.reload();
  await desktop.page.getByRole('heading', { name: 'Home' }).waitFor();
  await desktop.clickMenu('goSettings');
  expect(labels(await desktop.menu())).toContain('New post');
  await desktop.page.getByRole('button', { name: 'Desktop app', exact: true }).click();
  await desktop.page.getByRole('switch', { name: 'Keep running in the background' }).click();
  await expect.poll(() => desktop.tray()).not.toBeNull();
  await desktop.page.getByRole('button', { name: 'Language', exact: true }).click();
  await desktop.page.getByRole('radio', { name: 'Deutsch', exact: true }).check();
  const german = expect.arrayContaining(['Datei', 'Neuer Beitrag', 'Rückgängig', 'Über Warble']);
  await expect.poll(async () => labels(await desktop.menu())).toEqual(german);
  expect(labels(await desktop.menu())).not.toContain('New post');
  await expect
    .poll(async () => labels((await desktop.tray())?.items ?? []))
    .toEqual(expect.arrayContaining(['Warble öffnen', 'Posteingang', 'Im Hintergrund weiterlaufen']));
  expect((await desktop.menu()).flatMap(({ items }) => items)).toContainEqual(
    expect.objectContaining({ id: 'newPost', enabled: true }),
  );

  await desktop.quit();
  await desktop.start();
  await expect(desktop.page.locator('html')).toHaveAttribute('lang', 'de');
  expect(labels(await desktop.menu())).toEqual(german);
});
