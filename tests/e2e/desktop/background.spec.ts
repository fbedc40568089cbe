import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { account, signIn } from '#tests/electron-double/account.ts';
import { type Desktop, expect, test } from '#tests/fixtures/desktop/test.ts';
import { unreachableNotice } from '#tests/fixtures/screens.ts';

const bo = { username: 'bo', email: 'bo@example.org', password: 'difference engine' };

/** Calls the API from the page, one call after the other, and returns each response or its status. */
function callAll(page: Page, calls: readonly (readonly [path: string, body?: object])[]): Promise<unknown[]> {
  return page.evaluate(async (calls) => {
    const results: unknown[] = [];
    for (const [path, body] of calls) {
      const answer = await fetch(`/api/v1${path}`, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      results.push(answer.ok ? await answer.json() : answer.status);
    }
    return results;
  }, calls);
}

/** Bo acts on another computer while this one is suspended; then Ada's session continues. */
async function boDoes(desktop: Desktop, ...paths: readonly (readonly [path: string, body?: object])[]) {
  await desktop.power('suspend');
  const results = await callAll(desktop.page, [['/user/login', bo], ...paths, ['/user/login', account]]);
  expect(results).not.toContainEqual(expect.any(Number));
}

const kept = async ({ userData }: Desktop): Promise<unknown> =>
  JSON.parse(await readFile(join(userData, 'inbox.json'), 'utf8').catch(() => '{}'));

async function openSettings({ page }: Desktop): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor();
}

test('notifies of new inbox entries while the window is not focused, and counts them until they are seen', async ({
  desktop,
  problems,
}) => {
  await desktop.start();
  const { page } = desktop;
  const at = () => new URL(page.url()).pathname;
  await signIn(page, bo);
  await signIn(page);
  const [posted] = await page.evaluate(async () => {
    const body = new FormData();
    body.append('content', 'A post that Bo likes');
    const answer = await fetch('/api/v1/tweet/add-tweet', { method: 'POST', body });
    return [(await answer.json()).data._id, answer.status];
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const ada: unknown = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/user/current-user');
    return (await answer.json()).data.user._id;
  });
  // Entries that existed before are not new.
  await expect.poll(() => kept(desktop)).toMatchObject({ local: { userId: ada, known: [] } });

  await desktop.arrange({ isFocused: false });
  await boDoes(desktop, [`/follow/${String(ada)}`]);
  await desktop.power('resume');
  await expect.poll(() => desktop.notifications()).toEqual([{ title: 'bo followed you', body: '' }]);
  await expect.poll(() => desktop.badge()).toBe(1);
  await desktop.clickNotification('bo followed you');
  await expect.poll(at).toMatch(/^\/profile\/./);
  await page.getByText('@bo').first().waitFor();
  expect(await desktop.window()).toMatchObject({ isFocused: true });
  await expect.poll(() => desktop.badge()).toBe(0);

  await desktop.arrange({ isMinimized: true });
  await boDoes(desktop, [`/like/${posted}`], [`/comment/${posted}`, { content: 'Well said' }]);
  await desktop.power('resume');
  await expect
    .poll(() => desktop.notifications())
    .toEqual([{ title: '2 new entries in your inbox', body: '' }]);
  await expect.poll(() => desktop.badge()).toBe(2);
  await desktop.clickNotification('2 new entries in your inbox');
  await expect.poll(at).toBe('/inbox');
  expect(await desktop.window()).toMatchObject({ isMinimized: false, isFocused: true });
  await expect.poll(() => desktop.badge()).toBe(0);
  await expect.poll(() => page.getByRole('listitem').count()).toBe(3);

  // An inbox on screen shows the entry itself, and nothing is counted.
  await boDoes(desktop, [`/comment/${posted}`, { content: 'And well thought' }]);
  await desktop.power('resume');
  await expect.poll(() => page.getByRole('listitem').count()).toBe(4);
  expect([await desktop.badge(), await desktop.notifications()]).toEqual([0, []]);

  // On another page in a focused window, the count is shown and there is no notification.
  await openSettings(desktop);
  await boDoes(desktop, [`/comment/${posted}`, { content: 'A third time' }]);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  // Without a network there are no requests. They start again when the network returns.
  await page.context().setOffline(true);
  await unreachableNotice(page).waitFor();
  await desktop.power('resume');
  await page.context().setOffline(false);
  await expect.poll(() => desktop.badge()).toBe(1);
  await page.getByRole('link', { name: 'Inbox, 1 new' }).waitFor();
  await expect.poll(() => page.title()).toBe('(1) Profile Settings · Warble');
  expect(await desktop.notifications()).toEqual([]);

  // With notifications turned off, only the count is shown.
  await page.getByRole('button', { name: 'Desktop app' }).click();
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Notifications' }).isChecked()).toBe(false);
  await desktop.arrange({ isFocused: false });
  await boDoes(desktop, [`/comment/${posted}`, { content: 'Once more' }]);
  await desktop.power('resume');
  await expect.poll(() => desktop.badge()).toBe(2);
  expect(await desktop.notifications()).toEqual([]);

  // Entries that arrive while the app is closed are counted, and earlier ones are not counted again.
  await boDoes(desktop, [`/comment/${posted}`, { content: 'The last time' }]);
  await desktop.quit();
  await desktop.start();
  await expect.poll(() => desktop.badge()).toBe(3);

  await desktop.page.getByRole('button', { name: 'Logout' }).first().click();
  await desktop.page.getByRole('button', { name: 'Continue' }).click();
  await desktop.page.waitForURL('**/login');
  await expect.poll(() => desktop.badge()).toBe(0);
  expect(await kept(desktop)).toEqual({});
});

test('keeps running without its window where the user wants it, and checks their languages', async ({
  desktop,
}) => {
  await desktop.start();
  const { page } = desktop;
  await signIn(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await desktop.tray()).toBeNull();
  await openSettings(desktop);
  await page.getByRole('button', { name: 'Desktop app' }).click();
  await expect(page.getByText('Version 0.1.0')).toHaveText(
    'Version 0.1.0 · this copy is not updated by itself',
  );

  const system = await desktop.spelling();
  expect(system).toEqual({ isEnabled: true, languages: [expect.stringMatching(/^en-/)] });
  const chosen = { isEnabled: true, languages: [...system.languages, 'de'] };
  const languages = page.getByRole('combobox', { name: 'Check the spelling of' });
  await languages.click();
  await languages.fill('germ');
  // By keys: the list above the field moves when it gets shorter, and a click on what moves scrolls the page.
  await expect(page.getByRole('option')).toHaveText(['German']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => desktop.spelling()).toEqual(chosen);
  await page.keyboard.press('Escape');

  const background = page.getByRole('switch', { name: 'Keep running in the background' });
  await background.click();
  await expect
    .poll(() => desktop.tray())
    .toMatchObject({
      toolTip: 'Warble',
      items: [
        { label: 'Open Warble' },
        { id: 'newPost', enabled: true },
        { id: 'goInbox', enabled: true },
        { label: 'separator' },
        { label: 'Keep running in the background', checked: true },
        { label: 'separator' },
        { id: 'quit' },
      ],
    });
  const isVisible = async () => (await desktop.window()).isVisible;
  for (const show of [
    () => desktop.clickTray(),
    () => desktop.startSecond([]),
    () => desktop.clickTrayMenu('Open Warble'),
  ]) {
    await desktop.closeWindow();
    await expect.poll(isVisible).toBe(false);
    await show();
    await expect.poll(isVisible).toBe(true);
    await desktop.arrange({ isMinimized: true });
    await show();
    await expect.poll(() => desktop.window()).toMatchObject({ isMinimized: false, isFocused: true });
  }
  await desktop.closeWindow();
  await desktop.clickTrayMenu('newPost');
  await page.getByRole('dialog', { name: 'Create a Post' }).waitFor();
  expect(await desktop.window()).toMatchObject({ isVisible: true, isFocused: true });
  await page.keyboard.press('Escape');

  // Without a tray icon, the user could not open a hidden window, so it is shown; macOS has the Dock.
  await desktop.closeWindow();
  await desktop.clickTrayMenu('Keep running in the background');
  await expect.poll(() => desktop.tray()).toBeNull();
  if (process.platform === 'darwin') await desktop.startSecond([]);
  await expect.poll(isVisible).toBe(true);
  await expect.poll(() => background.isChecked()).toBe(false);
  await background.click();
  await expect.poll(() => background.isChecked()).toBe(true);
  await desktop.clickTrayMenu('quit');
  await desktop.ended;
  await desktop.quit();

  await desktop.start();
  expect(await desktop.spelling()).toEqual(chosen);
  await desktop.clickTrayMenu('Keep running in the background');
  if (process.platform === 'darwin') return;
  await desktop.closeWindow();
  await desktop.ended;
});
