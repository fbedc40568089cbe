import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { account, type Account, signIn } from './account.ts';
import type { Double } from './index.ts';
import type { DoubleOptions } from './options.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

const runInBackground = (page: Page) =>
  page.evaluate(() => window.warble?.updateDesktopSettings({ background: true }));
const isVisible = async (double: Double) => (await double.window()).isVisible;

/** Another user follows this one, and main polls the inbox after the computer was suspended. */
async function receiveFollow(double: Double): Promise<void> {
  const { page } = double;
  const bo = { username: 'bo', email: 'bo@example.org', password: 'difference engine' };
  const login = (user: Account) =>
    page.evaluate(async (user) => {
      const answer = await fetch('/api/v1/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(user),
      });
      return String((await answer.json()).data.user._id);
    }, user);
  const ada = await login(account);
  await double.power('suspend');
  await signIn(page, bo);
  await page.evaluate((ada) => fetch(`/api/v1/follow/${ada}`, { method: 'POST' }), ada);
  await login(account);
  await double.power('resume');
}

describe('an installed copy', () => {
  it("uses the system's language if it ships its locale", async () => {
    await mkdir(path('german'), { recursive: true });
    await writeFile(path('german', 'settings.json'), JSON.stringify({ version: 1, language: 'system' }));
    const { page } = await launch('german', { packaged: true, language: 'de-AT' });
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  });

  it("checks spelling in the system's language although it does not ship its locale", async () => {
    const double = await launch('french', { packaged: true, language: 'fr-CA' });
    expect(await double.spelling()).toEqual({ isEnabled: true, languages: ['fr'] });
  });
});

describe('on Wayland', () => {
  it('a window is shown although it is not reported as painted before', async () => {
    const double = await launch('wayland', { displayServer: 'wayland' });
    expect(await isVisible(double)).toBe(true);
  });
});

describe('on macOS', () => {
  it('a zoomed window is shown, and leaves full screen before it is hidden', async () => {
    await mkdir(path('mac'), { recursive: true });
    await writeFile(path('mac', 'settings.json'), JSON.stringify({ version: 1, zoomLevel: 1 }));
    const double = await launch('mac', { platform: 'darwin' });
    expect(await double.window()).toMatchObject({ isVisible: true, zoomLevel: 1 });
    await runInBackground(double.page);
    await double.arrange({ isFullScreen: true });
    await double.closeWindow();
    await expect.poll(() => double.window()).toMatchObject({ isVisible: false, isFullScreen: false });
    expect(double.messages).toEqual([]);
  });
});

describe('on macOS, a closed window', () => {
  it('leaves Warble in the Dock, which shows it again', async () => {
    const double = await launch('dock', { platform: 'darwin' });
    await double.closeWindow();
    await expect.poll(() => isVisible(double)).toBe(false);
    expect(await double.tray()).toBeNull();
    // With the icon in the menu bar and without it again, the window stays closed.
    await runInBackground(double.page);
    await expect.poll(() => double.tray()).not.toBeNull();
    await double.clickTrayMenu('Keep running in the background');
    await expect.poll(() => double.tray()).toBeNull();
    expect(await isVisible(double)).toBe(false);
    await double.clickDock();
    await expect.poll(() => isVisible(double)).toBe(true);
    await quit(double);
  });
});

describe('on a system with an emoji panel', () => {
  it('it is shown for the field that has the focus, in place of the picker', async () => {
    const double = await launch('emoji', { platform: 'darwin' });
    await signIn(double.page);
    await double.page.reload();
    const composer = double.page.getByRole('form', { name: 'Create a post' });
    await composer.getByRole('textbox').focus();
    await composer.getByRole('button', { name: 'Insert an emoji' }).click();
    await expect.poll(() => double.systemCalls).toContainEqual(['app.showEmojiPanel']);
    const field = composer.getByRole('textbox');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await double.page.getByRole('dialog').count()).toBe(0);
  });
});

describe('with a keyring that is temporarily unavailable', () => {
  it('the session is neither saved nor lost', async () => {
    const status = ({ page }: Double) =>
      page.evaluate(async () => (await fetch('/api/v1/user/current-user')).status);
    const first = await launch('locked');
    await signIn(first.page);
    await quit(first);

    const second = await launch('locked', { keyring: 'locked' });
    expect(await status(second)).toBe(401);
    await quit(second);

    expect(await status(await launch('locked'))).toBe(200);
  });
});

describe('with a keyring that the user does not unlock', () => {
  it('a first sign-in works and is known to be lost with the app, which quits', async () => {
    const double = await launch('unanswered', { keyring: 'unanswered' });
    await signIn(double.page);
    const list = await double.page.evaluate(() => window.warble?.listServers());
    expect(list?.keepsSignIns).toBe(false);
    await quit(double);
  });
});

/**
 * Starts the app with this profile, signs in, and closes the window when main has read the inbox, which leaves the app
 * running in the background.
 */
async function launchHidden(name: string, options: Partial<DoubleOptions> = {}): Promise<Double> {
  const double = await launch(name, options);
  await signIn(double.page);
  await double.page.reload();
  await double.page.getByRole('heading', { name: 'Home' }).waitFor();
  // Entries that existed before the first reading are not new.
  const inbox = async (): Promise<unknown> =>
    JSON.parse(await readFile(path(name, 'inbox.json'), 'utf8').catch(() => '{}'));
  await expect.poll(inbox).toMatchObject({ local: { known: [] } });
  await runInBackground(double.page);
  await double.closeWindow();
  await expect.poll(() => isVisible(double)).toBe(false);
  return double;
}

describe('on Windows', () => {
  it("a policy stays in effect while the registry can't be queried", async () => {
    const key = String.raw`HKLM\Software\Policies\Warble`;
    const registry = { [key]: `\r\n${key}\r\n    Background    REG_DWORD    0x1\r\n\r\n` };
    const background = async (double: Double) =>
      (await double.page.evaluate(() => window.warble?.desktopSettings()))?.background;
    const first = await launch('managed', { platform: 'win32', registry });
    expect(await background(first)).toEqual({ value: true, isLocked: true });
    await quit(first);
    const second = await launch('managed', { platform: 'win32', registry: 'forbidden' });
    expect(await background(second)).toEqual({ value: true, isLocked: true });
    await quit(second);
    const third = await launch('managed', { platform: 'win32' });
    expect(await background(third)).toEqual({ value: false, isLocked: false });
  });

  it('the count of the inbox is on the taskbar again once a hidden window is shown', async () => {
    const double = await launchHidden('windows', { platform: 'win32' });
    await receiveFollow(double);
    await expect.poll(() => double.notifications()).toHaveLength(1);
    await double.startAgain([]);
    await expect
      .poll(() => double.window())
      .toMatchObject({ isVisible: true, overlay: '1 unread in your inbox' });
    await quit(double);
  });
});

describe('with the tray icon only', () => {
  it('the icon shows how many entries of the inbox are unread, until they are seen', async () => {
    const double = await launchHidden('tray');
    const shown = async () => {
      const tray = await double.tray();
      return [tray?.toolTip, tray?.items.find(({ id }) => id === 'goInbox')?.label];
    };
    expect(await shown()).toEqual(['Warble', 'Inbox']);
    await receiveFollow(double);
    await expect.poll(shown).toEqual(['Warble: 1 unread in your inbox', 'Inbox (1)']);
    await double.clickTrayMenu('goInbox');
    await expect.poll(shown).toEqual(['Warble', 'Inbox']);
  });
});

describe('a file that is saved', () => {
  const exportOwn = async ({ page }: Double) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Export your data' }).click();
    // What is shown in its place is in the message of a failure.
    await expect
      .poll(() => page.getByRole('main').getByRole('status').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^Your file is ready: warble-ada-.*\.zip\./));
  };

  it.each(['interrupted', 'resumable'] as const)(
    'is reported and logged if its download is %s',
    async (downloads) => {
      const double = await launch(`download-${downloads}`, { downloads });
      await signIn(double.page);
      await double.page.reload();
      await exportOwn(double);
      const report = {
        message: expect.stringMatching(/^“warble-ada-.*\.zip” could not be saved$/),
        detail: expect.stringContaining('Save it again, or elsewhere.'),
      };
      await expect.poll(() => double.messages).toMatchObject([report]);
      const log = await readFile(path(`download-${downloads}`, 'logs', 'warble.log'), 'utf8');
      expect(log).toContain('error A download failed after 12 bytes.');
      expect(log).not.toContain('warble-ada');
      // Twice in one session, and still one report for each.
      await double.page.getByRole('button', { name: 'Save again' }).click();
      await expect.poll(() => double.messages).toHaveLength(2);
      await quit(double);
      expect(double.messages).toHaveLength(2);
    },
  );

  it('is not reported if the user cancels the dialog', async () => {
    const double = await launch('download-cancelled', { downloads: 'cancelled' });
    await signIn(double.page);
    await double.page.reload();
    await exportOwn(double);
    await quit(double);
    expect(double.messages).toEqual([]);
  });
});
