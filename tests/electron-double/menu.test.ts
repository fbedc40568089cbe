import { describe, expect, it } from 'vitest';
import { type ActionId, actionIds } from '#contract/actions.ts';
import type { Double } from './index.ts';
import type { MenuEntry } from './settings.ts';
import { signIn } from './account.ts';
import { doubles } from './running.ts';

const { launch, quit } = doubles();

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.items)]);

async function itemOf(double: Double, id: ActionId): Promise<MenuEntry | undefined> {
  return flat(await double.menu()).find((entry) => entry.id === id);
}

const isEnabled = async (double: Double, id: ActionId) => (await itemOf(double, id))?.enabled;

async function launchSignedIn(name: string): Promise<Double> {
  const double = await launch(name);
  await signIn(double.page);
  await double.page.reload();
  await double.page.getByRole('heading', { name: 'Home' }).waitFor();
  await expect.poll(() => isEnabled(double, 'newPost')).toBe(true);
  return double;
}

describe('the application menu', () => {
  it('offers a visitor what needs no session, and leads nowhere', async () => {
    const double = await launch('visitor');
    await double.page.waitForURL('**/login');
    expect(await isEnabled(double, 'newPost')).toBe(false);
    expect(await isEnabled(double, 'toggleTheme')).toBe(true);
    await double.clickMenu('goInbox');
    await double.clickMenu('toggleTheme');
    await double.page.locator('html[data-mantine-color-scheme="light"]').waitFor();
    expect(new URL(double.page.url()).pathname).toBe('/login');
    await expect.poll(() => double.window()).toMatchObject({ backgroundColor: '#ffffff' });
  });

  it('does what each of its actions says', async () => {
    const double = await launchSignedIn('menu');
    const { page } = double;
    const path = () => new URL(page.url()).pathname;
    const dialog = page.getByRole('dialog');
    const zoom = async () => (await double.window()).zoomLevel;
    /** What is seen after each of them. */
    const effects: Readonly<Record<ActionId, () => Promise<void>>> = {
      goInbox: () => expect.poll(path).toBe('/inbox'),
      back: () => expect.poll(path).toBe('/'),
      forward: () => expect.poll(path).toBe('/inbox'),
      goProfile: () => expect.poll(path).toMatch(/^\/profile\/./),
      goSettings: () => expect.poll(path).toBe('/settings'),
      goSearch: () => expect.poll(path).toBe('/search'),
      goHome: () => expect.poll(path).toBe('/'),
      focusSearch: () => page.locator('input[type="search"]:focus').waitFor(),
      focusToasts: () => page.locator('section[tabindex="-1"]:focus').waitFor(),
      newPost: async () => {
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      },
      servers: async () => {
        await dialog.getByText('This computer').waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      },
      shortcuts: async () => {
        await dialog.getByText('Go to the latest message').waitFor();
        await dialog.getByText('Ctrl').first().waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      },
      toggleTheme: () => page.locator('html[data-mantine-color-scheme="light"]').waitFor(),
      zoomIn: () => expect.poll(zoom).toBe(0.5),
      zoomReset: () => expect.poll(zoom).toBe(0),
      zoomOut: () => expect.poll(zoom).toBe(-0.5),
      fullScreen: () => expect.poll(() => double.window()).toMatchObject({ isFullScreen: true }),
      openLogs: () =>
        expect.poll(() => double.deeds).toContainEqual(['shell.openPath', expect.stringMatching(/logs$/)]),
      about: () => expect.poll(() => double.deeds).toContainEqual(['app.showAboutPanel']),
      reload: () => expect.poll(() => page.evaluate(() => 'isOld' in window)).toBe(false),
      quit: () => double.ended,
    };
    expect(Object.keys(effects).sort()).toEqual([...actionIds].sort());
    for (const [id, effect] of Object.entries(effects)) {
      if (id === 'reload') await page.evaluate(() => Object.assign(window, { isOld: true }));
      await double.clickMenu(id);
      await effect();
    }
    await quit(double);

    const again = await launch('menu');
    await expect.poll(() => again.window()).toMatchObject({ zoomLevel: -0.5 });
  });

  it('opens a context menu where there is something to offer', async () => {
    const double = await launch('context');
    expect(await double.contextMenu({})).toEqual([]);
    const items = await double.contextMenu({ linkURL: 'app://warble/tweet/abc' });
    expect(items.map(({ label }) => label)).toEqual(['Copy link']);
    await double.clickContextMenu('Copy link');
    await expect.poll(() => double.deeds).toContainEqual(['clipboard.writeText', 'warble://tweet/abc']);
    await double.contextMenu({ misspelledWord: 'helo', dictionarySuggestions: ['hello'], isEditable: true });
    await double.clickContextMenu('hello');
    await expect.poll(() => double.deeds).toContainEqual(['replaceMisspelling', 'hello']);
  });
});

describe('a link to Warble', () => {
  it('opens its page, at the start and while it runs, and brings the window to the front', async () => {
    const first = await launchSignedIn('links');
    await quit(first);
    const double = await launch('links', { args: ['warble://tweet/0123456789abcdef01234567'] });
    await double.page.waitForURL('**/tweet/0123456789abcdef01234567');
    await double.arrange({ isFocused: false });
    await double.startAgain(['/opt/warble', 'warble://profile/somebody']);
    await double.page.waitForURL('**/profile/somebody');
    expect(await double.window()).toMatchObject({ isFocused: true });

    await double.startAgain(['/opt/warble', 'warble://tweet/../settings']);
    await double.startAgain(['/opt/warble']);
    await double.clickMenu('goInbox');
    await double.page.waitForURL('**/inbox');
    expect(await double.page.evaluate(() => history.length)).toBeGreaterThan(2);
  });
});
