import { chmod, copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { mountObstacle } from '#tests/fixtures/namespace.ts';
import { signIn } from './account.ts';
import { defaultLanguage } from './options.ts';
import { doubles } from './running.ts';

const { launch, quit, path } = doubles();
const obstacle = mountObstacle();

const list = (page: Page) => page.evaluate(() => window.warble?.listServers());

describe.skipIf(obstacle !== null)(
  `the administrator's policy (${obstacle ?? 'in an /etc of its own'})`,
  () => {
    beforeAll(async () => {
      await mkdir(path('etc', 'warble'), { recursive: true });
      for (const name of ['passwd', 'hosts']) await copyFile(`/etc/${name}`, path('etc', name));
    });
    const policyFile = () => path('etc', 'warble', 'policy.json');
    /** Replaces the file at once: the app may read it at any time. */
    const setPolicy = async (policy: unknown, mode = 0o644) => {
      const complete = path('etc', 'warble', 'policy.new');
      await writeFile(complete, JSON.stringify(policy));
      await chmod(complete, mode);
      await rename(complete, policyFile());
    };
    const elsewhere = { id: 'b', kind: 'remote', url: 'https://elsewhere.example' };
    const settings = { version: 2, servers: [elsewhere, { id: 'local', kind: 'local', sample: false }] };
    const log = () => readFile(path('managed', 'logs', 'warble.log'), 'utf8');

    it('overrides the settings and the command line immediately, and stays in effect while its file is damaged', async () => {
      await mkdir(path('managed'), { recursive: true });
      await writeFile(path('managed', 'settings.json'), JSON.stringify({ ...settings, currentServer: 'b' }));
      await setPolicy({ addServers: false, theme: 'light' });
      const args = ['--addServers=true', '--policy=/dev/null', '--theme=dark'];
      const first = await launch('managed', { etc: path('etc'), args });

      // The current server of the settings is not allowed. The theme of the policy applies, because the user has not
      // chosen one.
      expect(await list(first.page)).toMatchObject({
        servers: [{ kind: 'local', isCurrent: true }],
        allowed: { local: true, remote: false },
      });
      expect(await first.window()).toMatchObject({ backgroundColor: '#ffffff' });
      await expect
        .poll(() => first.page.locator('html').getAttribute('data-mantine-color-scheme'))
        .toBe('light');
      const add = first.page.evaluate(() =>
        window.warble?.addServer({
          kind: 'remote',
          address: 'https://elsewhere.example',
          acceptsPlainText: false,
        }),
      );
      await expect(add).rejects.toThrow('may not be added');

      // The settings screen locks a setting at once, and ignores the user's choice.
      await signIn(first.page);
      await first.page.reload();
      const { page } = first;
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Desktop app' }).click();
      const notifications = page.getByRole('switch', { name: 'Notifications' });
      await notifications.setChecked(true);
      await setPolicy({ addServers: false, notifications: false });
      await expect.poll(() => notifications.isDisabled()).toBe(true);
      expect(await notifications.isChecked()).toBe(false);
      expect(await page.getByText('Set by your organisation').count()).toBe(1);
      const chosen = await page.evaluate(() => window.warble?.updateDesktopSettings({ notifications: true }));
      expect(chosen?.notifications).toEqual({ value: false, isLocked: true });

      await page.getByRole('button', { name: 'Servers' }).click();

      // While the app runs, the policy adds a server that the user can't remove.
      await setPolicy({ addServers: false, servers: ['http://127.0.0.1:9 Our company'] });
      const servers = page.getByRole('region', { name: 'Servers' });
      await expect
        .poll(() => servers.getByRole('listitem').filter({ hasText: 'Our company' }).innerText())
        .toContain('Set by your organisation');
      expect(await servers.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
      await first.page.evaluate(async () => {
        const [ours] = (await window.warble?.listServers())?.servers ?? [];
        await window.warble?.removeServer({ id: ours?.id ?? '', erasesData: false });
      });
      expect((await list(first.page))?.servers).toMatchObject([{ name: 'Our company' }, { kind: 'local' }]);

      // The window switches from a server that is no longer allowed.
      await setPolicy({ addServers: false, localServer: false, servers: ['http://127.0.0.1:9 Our company'] });
      await expect
        .poll(async () => (await list(first.page).catch(() => null))?.servers)
        .toMatchObject([{ name: 'Our company', isCurrent: true }]);
      await expect.poll(log).toContain("The server http://127.0.0.1:9 can't be reached: ");

      // An incomplete file changes nothing, and a file that other users can write changes nothing either.
      await writeFile(policyFile(), '{"addServers":');
      await expect.poll(log).toContain("The organisation's policy can't be used");
      await setPolicy({}, 0o666);
      await expect.poll(log).toContain('can be written by others than root');
      expect((await list(first.page))?.allowed).toEqual({ local: false, remote: false });
      await quit(first);

      const second = await launch('managed', { etc: path('etc') });
      expect((await list(second.page))?.allowed).toEqual({ local: false, remote: false });
      // The user's own servers are shown again when the policy allows them.
      await chmod(policyFile(), 0o644);
      await expect.poll(async () => (await list(second.page))?.servers.length).toBe(2);
    });

    it('has updates looked for without a restart once it does not disable them any more', async () => {
      const updateFeed = 'https://127.0.0.1:9/';
      await setPolicy({ updates: false, updateFeed });
      const double = await launch('updates', {
        packaged: true,
        platform: 'linux',
        etc: path('etc'),
        env: {
          APPIMAGE: path('Warble.AppImage'),
          APPDIR: dirname(process.execPath),
          // Each computer waits for a random part of ten minutes: this one for none.
          NODE_OPTIONS: '--import data:text/javascript,Math.random=()=>0',
        },
      });
      const updates = () =>
        double.page.evaluate(async () => (await window.warble?.desktopSettings())?.updates);
      expect(await updates()).toEqual({ kind: 'off', because: 'policy' });
      await setPolicy({ updateFeed });
      // Nothing listens at the feed's address.
      await expect.poll(updates).toEqual({ kind: 'failed' });
      await quit(double);
    });

    it("checks the system's language again once it does not turn the spell checker off any more", async () => {
      await setPolicy({ spellCheckLanguages: [] });
      const first = await launch('spelling', { etc: path('etc') });
      expect(await first.spelling()).toMatchObject({ isEnabled: false });
      await quit(first);
      await setPolicy({});
      const second = await launch('spelling', { etc: path('etc') });
      expect(await second.spelling()).toEqual({ isEnabled: true, languages: [defaultLanguage] });
    });

    it('does not show a window that the user has closed when it disallows its server', async () => {
      await mkdir(path('hidden'), { recursive: true });
      await writeFile(
        path('hidden', 'settings.json'),
        JSON.stringify({ ...settings, currentServer: 'b', background: true }),
      );
      await setPolicy({});
      const double = await launch('hidden', { etc: path('etc') });
      const before = double.page;
      await double.closeWindow();
      expect(await double.window()).toMatchObject({ isVisible: false });
      await setPolicy({ addServers: false });
      await expect.poll(() => double.page !== before && before.isClosed()).toBe(true);
      await double.page.getByText('Server: This computer').waitFor();
      expect(await double.window()).toMatchObject({ isVisible: false, isFocused: false });
      await double.clickTray();
      expect(await double.window()).toMatchObject({ isVisible: true, isFocused: true });
    });
  },
);
