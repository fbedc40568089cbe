import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { imageBytes } from '#tests/fixtures/images.ts';
import type { Double } from './index.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();

describe('the settings', () => {
  it('start anew when their file is damaged, which is kept and said once', async () => {
    await mkdir(path('damaged'));
    await writeFile(path('damaged', 'settings.json'), '{"version":1,"theme":');
    const first = await launch('damaged');
    await expect.poll(() => first.messages.length).toBe(1);
    const kept = (await readdir(path('damaged'))).find((name) => name.includes('.damaged-')) ?? '';
    expect(first.messages[0]).toMatchObject({
      message: "Warble's settings could not be read",
      detail: expect.stringContaining(path('damaged', kept)),
    });
    expect(await readFile(path('damaged', kept), 'utf8')).toBe('{"version":1,"theme":');
    await quit(first);
    expect(JSON.parse(await readFile(path('damaged', 'settings.json'), 'utf8'))).toMatchObject({
      version: 2,
      theme: 'dark',
    });

    const second = await launch('damaged');
    await second.page.evaluate(() => window.warble?.hostInfo());
    expect(second.messages).toEqual([]);
  });
});

describe('the file dialog', () => {
  it('opens in the folder of the last image, also after a restart, and not of a cancelled one', async () => {
    const first = await launch('folder');
    const pick = (double: Double, paths: readonly string[] | null) => {
      double.answerDialog(paths);
      return double.page.evaluate(() => window.warble?.pickImage('post'));
    };
    const image = path('folder', 'picture.png');
    await writeFile(image, imageBytes());
    await pick(first, null);
    await pick(first, [image]);
    await pick(first, null);
    expect(first.fileDialogs).toEqual([null, null, path('folder')]);
    await quit(first);
    const second = await launch('folder');
    await pick(second, null);
    expect(second.fileDialogs).toEqual([path('folder')]);
  });
});

describe('the window', () => {
  it('opens as the user left it, on a screen that exists', async () => {
    const second = { x: 1920, y: 0, width: 1920, height: 1080 };
    const primary = { x: 0, y: 0, width: 1920, height: 1080 };
    const first = await launch('placed', { displays: [primary, second] });
    const bounds = { x: 2100, y: 200, width: 1000, height: 700 };
    await first.arrange({ bounds, isMaximized: true });
    await quit(first);

    const again = await launch('placed', { displays: [primary, second] });
    expect(await again.window()).toMatchObject({ bounds, isMaximized: true });
    await again.arrange({ isMaximized: false });
    await quit(again);

    const undocked = await launch('placed', { displays: [primary] });
    expect(await undocked.window()).toMatchObject({ bounds: { ...bounds, x: 920 }, isMaximized: false });
  });

  it('has the colours of the theme that the user chose, and of the system live when they chose that', async () => {
    const first = await launch('theme');
    const { page } = first;
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await first.window()).toMatchObject({ backgroundColor: '#0f151e' });
    await expect.poll(scheme).toBe('dark');
    await page.evaluate(() =>
      window.warble?.tellState({ theme: 'system', arrangement: 'search-left', isSignedIn: false }),
    );
    await page.reload();
    await expect.poll(scheme).toBe('light');
    await expect.poll(() => first.window()).toMatchObject({ backgroundColor: '#ffffff' });
    await first.changeSystemTheme('dark');
    await expect.poll(scheme).toBe('dark');
    await expect.poll(() => first.window()).toMatchObject({ backgroundColor: '#0f151e' });
    await first.changeSystemTheme('light');
    await expect.poll(scheme).toBe('light');
    await quit(first);

    const second = await launch('theme');
    expect(await second.window()).toMatchObject({ backgroundColor: '#ffffff' });
  });
});
