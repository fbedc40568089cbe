import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { account, signIn } from './account.ts';
import type { Double } from './index.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

const bo = { username: 'bo', email: 'bo@example.org', password: 'difference engine' };

/** Calls the API from inside of the page, one call after the other, and gives the `data` of each. */
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

/** Bo does something, on another computer: meanwhile this one sleeps, and Ada's session goes on afterwards. */
async function boDoes(double: Double, ...paths: readonly (readonly [path: string, body?: object])[]) {
  await double.power('suspend');
  const results = await callAll(double.page, [['/user/login', bo], ...paths, ['/user/login', account]]);
  expect(results).not.toContainEqual(expect.any(Number));
}

const kept = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path(name, 'inbox.json'), 'utf8').catch(() => '{}'));

async function open(double: Double, name: string): Promise<void> {
  await double.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await double.page.getByRole('heading', { level: 1 }).waitFor();
}

it('says what is new in the inbox while nobody looks, and counts it until somebody does', async () => {
  const double = await launch('inbox');
  const { page } = double;
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
  // What was there before is not new.
  await expect.poll(() => kept('inbox')).toMatchObject({ local: { userId: ada, known: [] } });

  await double.arrange({ isFocused: false });
  await boDoes(double, [`/follow/${String(ada)}`]);
  await double.power('resume');
  await expect.poll(() => double.notifications()).toEqual([{ title: 'bo followed you', body: '' }]);
  expect(await double.badge()).toBe(1);
  await double.clickNotification('bo followed you');
  await expect.poll(at).toMatch(/^\/profile\/./);
  await page.getByText('@bo').first().waitFor();
  expect(await double.window()).toMatchObject({ isFocused: true });
  await expect.poll(() => double.badge()).toBe(0);

  await double.arrange({ isFocused: false });
  await boDoes(double, [`/like/${posted}`], [`/comment/${posted}`, { content: 'Well said' }]);
  await double.power('resume');
  await expect
    .poll(() => double.notifications())
    .toEqual([{ title: '2 new entries in your inbox', body: '' }]);
  expect(await double.badge()).toBe(2);
  await double.clickNotification('2 new entries in your inbox');
  await expect.poll(at).toBe('/inbox');
  await expect.poll(() => double.badge()).toBe(0);
  await expect.poll(() => page.getByRole('listitem').count()).toBe(3);

  // An inbox that is on screen shows it by itself, and there is nothing to count.
  await boDoes(double, [`/comment/${posted}`, { content: 'And well thought' }]);
  await double.power('resume');
  await expect.poll(() => page.getByRole('listitem').count()).toBe(4);
  expect([await double.badge(), await double.notifications()]).toEqual([0, []]);

  // Elsewhere in a window that has the focus, the count says it, and no notification.
  await open(double, 'Settings');
  await boDoes(double, [`/comment/${posted}`, { content: 'A third time' }]);
  // Without a network nobody asks; as soon as there is one again, somebody does.
  await double.context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await double.power('resume');
  await double.context.setOffline(false);
  await expect.poll(() => double.badge()).toBe(1);
  expect(await double.notifications()).toEqual([]);

  // Switched off, only the count is left.
  await page.getByRole('button', { name: 'Desktop app' }).click();
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Notifications' }).isChecked()).toBe(false);
  await double.arrange({ isFocused: false });
  await boDoes(double, [`/comment/${posted}`, { content: 'Once more' }]);
  await double.power('resume');
  await expect.poll(() => double.badge()).toBe(2);
  expect(await double.notifications()).toEqual([]);

  // What comes while the app does not run is not lost, and what came before is not repeated.
  await boDoes(double, [`/comment/${posted}`, { content: 'The last time' }]);
  await quit(double);
  const again = await launch('inbox');
  await expect.poll(() => again.badge()).toBe(3);

  await again.page.getByRole('button', { name: 'Logout' }).first().click();
  await again.page.getByRole('button', { name: 'Continue' }).click();
  await again.page.waitForURL('**/login');
  await expect.poll(() => again.badge()).toBe(0);
  expect(await kept('inbox')).toEqual({});
});

it('keeps running without its window where the user wants it, and checks their languages', async () => {
  const double = await launch('background');
  const { page } = double;
  await signIn(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(await double.tray()).toBeNull();
  await open(double, 'Settings');
  await page.getByRole('button', { name: 'Desktop app' }).click();
  expect(await page.getByText('Version 0.1.0').textContent()).toBe(
    'Version 0.1.0 · this copy is not updated by itself',
  );

  expect(await double.spelling()).toEqual({ isEnabled: true, languages: ['en-US'] });
  const languages = page.getByRole('combobox', { name: 'Check the spelling of' });
  await languages.click();
  await languages.fill('germ');
  await page.getByRole('option', { name: 'German' }).click();
  await expect.poll(() => double.spelling()).toEqual({ isEnabled: true, languages: ['en-US', 'de'] });
  await page.keyboard.press('Escape');

  const background = page.getByRole('switch', { name: 'Keep running in the background' });
  await background.click();
  await expect
    .poll(() => double.tray())
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
  const isVisible = async () => (await double.window()).isVisible;
  for (const show of [
    () => double.clickTray(),
    () => double.startAgain(['/opt/warble']),
    () => double.clickTrayMenu('Open Warble'),
  ]) {
    await double.closeWindow();
    await expect.poll(isVisible).toBe(false);
    await show();
    await expect.poll(isVisible).toBe(true);
  }
  await double.closeWindow();
  await double.clickTrayMenu('newPost');
  await page.getByRole('dialog', { name: 'Create a Post' }).waitFor();
  expect(await double.window()).toMatchObject({ isVisible: true, isFocused: true });
  await page.keyboard.press('Escape');

  // Without the tray there would be no way back to a window that is hidden.
  await double.closeWindow();
  await double.clickTrayMenu('Keep running in the background');
  await expect.poll(() => double.tray()).toBeNull();
  await expect.poll(isVisible).toBe(true);
  await expect.poll(() => background.isChecked()).toBe(false);
  await background.click();
  await expect.poll(() => background.isChecked()).toBe(true);
  await double.clickTrayMenu('quit');
  await double.ended;
  await quit(double);

  const again = await launch('background');
  expect(await again.spelling()).toEqual({ isEnabled: true, languages: ['en-US', 'de'] });
  await again.clickTrayMenu('Keep running in the background');
  await again.closeWindow();
  await again.ended;
});
