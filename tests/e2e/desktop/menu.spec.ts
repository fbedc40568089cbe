import type { Locator } from '@playwright/test';
import { actionLabel, type CommandId, commandIds, type ContextActionId } from '#contract/actions/actions.ts';
import { platformOf } from '#main/lib/platform.ts';
import { signIn } from '#tests/electron-double/account.ts';
import type { MenuEntry } from '#tests/electron-double/settings.ts';
import { type Desktop, expect, test } from '#tests/fixtures/desktop/test.ts';

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.items)]);

const isEnabled = async (desktop: Desktop, id: CommandId) =>
  flat(await desktop.menu()).find((entry) => entry.id === id)?.enabled;

test('the menu offers a visitor what needs no session; a context menu opens if it has items', async ({
  desktop,
}) => {
  await desktop.start();
  const { page } = desktop;
  await page.waitForURL('**/login');
  expect(await isEnabled(desktop, 'newPost')).toBe(false);
  expect(await isEnabled(desktop, 'toggleTheme')).toBe(true);
  await desktop.clickMenu('goInbox');
  await desktop.clickMenu('toggleTheme');
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expect.poll(() => desktop.window()).toMatchObject({ backgroundColor: '#ffffff' });

  expect(await desktop.contextMenu({})).toEqual([]);
  const items = await desktop.contextMenu({ linkURL: 'app://warble/tweet/abc' });
  expect(items.map(({ label }) => label)).toEqual(['Copy link']);
  await desktop.clickContextMenu('Copy link');
  await expect
    .poll(() => desktop.systemCalls())
    .toContainEqual(['clipboard.writeText', 'warble://tweet/abc']);
});

/** These items are tested in `accounts.spec.ts`. */
type AccountCommand = `account${number}` | 'addAccount';

test('each item of the menu performs its action', async ({ desktop }) => {
  await desktop.start();
  const { page } = desktop;
  await signIn(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await expect.poll(() => isEnabled(desktop, 'newPost')).toBe(true);
  // The tooltips show the same keys as the menu.
  await page
    .getByRole('link', { name: 'Home' })
    .and(page.getByTitle(/^Home \((Ctrl\+|⌘)1\)$/))
    .waitFor();
  const path = () => new URL(page.url()).pathname;
  const dialog = page.getByRole('dialog');
  const zoom = async () => (await desktop.window()).zoomLevel;
  const closesDialog = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  /** The visible effect of each item. */
  const effects: Readonly<Record<Exclude<CommandId, AccountCommand>, () => Promise<void>>> = {
    goInbox: () => expect.poll(path).toBe('/inbox'),
    back: () => expect.poll(path).toBe('/'),
    forward: () => expect.poll(path).toBe('/inbox'),
    goProfile: () => expect.poll(path).toMatch(/^\/profile\/./),
    goSettings: () => expect.poll(path).toBe('/settings'),
    goSearch: () => expect.poll(path).toBe('/search'),
    goColumns: async () => {
      await expect.poll(path).toBe('/columns');
      await page.getByRole('region', { name: 'For you' }).getByRole('article').first().waitFor();
    },
    goFollowing: () => expect.poll(path).toBe('/following'),
    goHome: () => expect.poll(path).toBe('/'),
    focusSearch: () => page.locator('input[type="search"]:focus').waitFor(),
    focusToasts: () => page.locator('section[tabindex="-1"]:focus').waitFor(),
    newPost: async () => {
      await dialog.waitFor();
      await closesDialog();
    },
    palette: async () => {
      await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await closesDialog();
    },
    logout: async () => {
      await dialog.getByText('This will permanently logout your account.').waitFor();
      await closesDialog();
    },
    servers: async () => {
      await dialog.getByText('This computer').waitFor();
      await closesDialog();
    },
    shortcuts: async () => {
      await dialog.getByText('Go to the latest message').waitFor();
      await closesDialog();
    },
    recentMessages: async () => {
      await dialog.getByText('Recent messages').waitFor();
      await closesDialog();
    },
    toggleTheme: () => page.locator('html[data-mantine-color-scheme="light"]').waitFor(),
    zoomIn: () => expect.poll(zoom).toBe(0.5),
    zoomReset: () => expect.poll(zoom).toBe(0),
    zoomOut: () => expect.poll(zoom).toBe(-0.5),
    fullScreen: () => expect.poll(() => desktop.window()).toMatchObject({ isFullScreen: true }),
    openLogs: () =>
      expect
        .poll(() => desktop.systemCalls())
        .toContainEqual(['shell.openPath', expect.stringMatching(/logs$/)]),
    about: () =>
      expect.poll(() => desktop.systemCalls()).toContainEqual(expect.arrayContaining(['app.showAboutPanel'])),
    reload: async () => {
      await page.waitForFunction(() => !('isOld' in window));
    },
    quit: () => desktop.ended,
  };
  const others = commandIds.filter((id) => !/account/i.test(id));
  expect(Object.keys(effects).sort()).toEqual(others.sort());
  for (const [id, effect] of Object.entries(effects)) {
    if (id === 'reload') await page.evaluate(() => Object.assign(window, { isOld: true }));
    await test.step(id, async () => {
      await desktop.clickMenu(id);
      await effect();
    });
  }
  await desktop.quit();

  await desktop.start();
  await expect.poll(() => desktop.window()).toMatchObject({ zoomLevel: -0.5 });
});

test('a post is copied as a link, and its picture saved and copied, in the larger view too', async ({
  desktop,
}) => {
  await desktop.start();
  const { page } = desktop;
  await signIn(page);
  await page.reload();
  const picture = page.getByRole('button', { name: /^Picture by .*: larger view$/ });
  const post = page.getByRole('feed').getByRole('article').filter({ has: picture }).first();
  const ids = async (target: Locator) =>
    (await desktop.contextMenuOf(target)).map(({ id }) => id).filter((id) => id !== '');
  const labelOf = (id: CommandId | ContextActionId) => actionLabel(id, platformOf(process.platform));
  // Only a loaded picture can be saved and copied.
  const isLoaded = (image: Locator) =>
    expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);

  expect(await ids(post.locator('p').last())).toEqual(['copyLink']);
  await desktop.clickContextMenu(labelOf('copyLink'));
  const link = expect.stringMatching(/^warble:\/\/tweet\/[0-9a-f]{24}$/);
  await expect.poll(() => desktop.systemCalls()).toContainEqual(['clipboard.writeText', link]);

  const small = post.getByRole('button', { name: /larger view$/ });
  await isLoaded(small.locator('img'));
  expect(await ids(small)).toEqual(['saveImage', 'copyImage', 'copyLink']);
  // In Electron the system's own dialog would open, which a test can't answer.
  if (desktop.kind === 'double') {
    await desktop.clickContextMenu(labelOf('saveImage'));
    const address = expect.stringMatching(/^app:\/\/warble\/media\/.+\.png$/);
    await expect.poll(() => desktop.systemCalls()).toContainEqual(['downloadURL', address]);
    const options = expect.objectContaining({ title: 'Save image' });
    await expect.poll(() => desktop.systemCalls()).toContainEqual(['setSaveDialogOptions', options]);
  }

  await small.click();
  const large = page
    .getByRole('dialog')
    .getByRole('img', { name: /^Picture by/ })
    .first();
  await large.waitFor();
  await isLoaded(large);
  expect(await ids(large)).toEqual(['saveImage', 'copyImage', 'copyLink']);
});
