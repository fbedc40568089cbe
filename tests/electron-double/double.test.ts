import { EventEmitter, once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callNames, eventNames } from '#contract/bridge/channels.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { doubles } from './running.ts';

const { launch, path } = doubles();

describe('the window', () => {
  it('shows the page, which knows its host and no Electron API', async () => {
    const { page } = await launch('window');
    await page.reload();
    expect(await page.title()).toMatch(/Warble$/);
    expect(await page.evaluate(() => window.warble?.hostInfo())).toEqual({
      kind: 'desktop',
      version: '0.1.0',
      guest: { identifier: expect.any(String), password: expect.any(String) },
    });
    expect(
      await page.evaluate(() => ['require', 'process', 'ipcRenderer'].filter((name) => name in window)),
    ).toEqual([]);
  });

  it('has a panel that shows its version', async () => {
    const double = await launch('window');
    await double.clickMenu('about');
    const shown = { applicationName: 'Warble', applicationVersion: '0.1.0', copyright: expect.any(String) };
    await expect.poll(() => double.systemCalls).toContainEqual(['app.showAboutPanel', shown]);
  });

  it("can't navigate to another origin, and opens no other window", async () => {
    const double = await launch('window');
    const { page, context } = double;
    // The app shows the sign-in page, because nobody is signed in.
    await page.waitForURL('**/login');
    const here = page.url();
    await page.evaluate(() => {
      open('file:///etc/passwd');
      open('https://example.com/outside');
    });
    await expect.poll(() => double.openedOutside).toEqual(['https://example.com/outside']);
    await page.evaluate(() => location.assign('http://bücher.example/plain'));
    await expect.poll(() => double.openedOutside).toHaveLength(2);
    // URLs that the page opens without a link are shown first, with the host in ASCII.
    expect(double.messages.map(({ detail }) => detail)).toEqual([
      'https://example.com/outside',
      'http://xn--bcher-kva.example/plain',
    ]);
    await expect.poll(() => context.pages().length).toBe(1);
    expect(page.url()).toBe(here);
    expect(await page.evaluate(() => document.title)).toMatch(/Warble$/);
    // The page has not changed, so it still receives the events of the menu.
    await double.clickMenu('servers');
    await page.getByRole('dialog', { name: 'Servers' }).waitFor();
  });

  it('may write to the clipboard, and nothing else that needs a permission', async () => {
    const { page } = await launch('window');
    await page.evaluate(() => navigator.clipboard.writeText('copied'));
    const states = await page.evaluate(async () => {
      const names: readonly PermissionName[] = ['geolocation', 'notifications'];
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(states).toEqual(['denied', 'denied']);
    await expect(page.evaluate(() => navigator.clipboard.readText())).rejects.toThrow('denied');
  });

  it('sends no certificate of the user to a server that they have not added', async () => {
    const double = await launch('window');
    expect(await double.askForCertificate('pictures.example:443')).toBeNull();
    expect(double.messages).toEqual([]);
  });

  it('asks once for the certificate of a server that is being added, and again when it is checked again', async () => {
    // The certificates that are chosen, one after the other; the first choice is none.
    const choices = [0, 1];
    const double = await launch('certificate', { clicks: () => choices.shift() ?? 0 });
    const { page } = double;
    // Accepts connections and does not answer.
    const connected = new EventEmitter<{ socket: [Socket] }>();
    const server = createServer((socket) => connected.emit('socket', socket));
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), server.address());

    await double.clickMenu('servers');
    await page.getByRole('button', { name: 'Add a server' }).click();
    await page.getByRole('textbox', { name: 'Address of the server' }).fill(`https://127.0.0.1:${port}`);
    const connect = page.getByRole('button', { name: 'Connect' });
    for (const [asked, sent] of [
      [1, null],
      [2, 'Ada Lovelace'],
    ] as const) {
      const connection = once(connected, 'socket');
      await connect.click();
      const [socket] = await connection;
      expect(await double.askForCertificate(`127.0.0.1:${port}`)).toBe(sent);
      expect(await double.askForCertificate(`127.0.0.1:${port}`)).toBe(sent);
      expect(double.messages).toHaveLength(asked);
      expect(double.messages.at(-1)).toMatchObject({
        message: `127.0.0.1:${port} asks who you are`,
        buttons: ['Send none', 'Ada Lovelace (Example CA)'],
        hasParent: true,
      });
      v.parse(v.instance(Socket), socket).destroy();
      await expect.poll(() => connect.isEnabled()).toBe(true);
    }
    expect(await double.askForCertificate(`127.0.0.1:${port}`), 'that was not added').toBeNull();
  });
});

describe('the bridge', () => {
  it('picks an image: only its bytes, name and type cross', async () => {
    const double = await launch('bridge');
    const pick = () => double.page.evaluate(() => window.warble?.pickImage('avatar'));
    const image = path('picture.txt');
    await writeFile(image, imageBytes());
    const picking = double.page.evaluate(async () => {
      const picked = await window.warble?.pickImage('post');
      return picked && 'bytes' in picked
        ? { ...picked, bytes: [...picked.bytes], is: picked.bytes instanceof Uint8Array }
        : picked;
    });
    double.answerDialog([image]);
    expect(await picking).toEqual({
      name: 'picture.txt',
      type: 'image/png',
      bytes: [...imageBytes()],
      is: true,
    });

    const text = path('text.png');
    await writeFile(text, 'no image');
    double.answerDialog([text]);
    expect(await pick()).toEqual({ refused: 'type' });
    double.answerDialog([path('none.png')]);
    expect(await pick()).toEqual({ refused: 'unreadable' });
    double.answerDialog(null);
    expect(await pick()).toBeNull();
  });

  it('exposes only functions, with plain data as arguments and results', async () => {
    const { page } = await launch('bridge');
    const members = await page.evaluate(() =>
      Object.entries(window.warble ?? {}).map(([name, member]) => [name, typeof member]),
    );
    expect(Object.fromEntries(members)).toEqual(
      Object.fromEntries([...callNames, ...eventNames].map((name) => [name, 'function'])),
    );
    const preload = await readFile(new URL('../../out/preload/index.cjs', import.meta.url), 'utf8');
    expect([...preload.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name?.slice(1, -1))).toEqual([
      'electron',
    ]);
  });

  it('refuses a call of a page that is gone', async () => {
    const double = await launch('bridge');
    await expect(double.callFromGonePage('hostInfo')).rejects.toThrow(
      "Refused: hostInfo was not called by Warble's page.",
    );
  });

  it('refuses arguments that do not fit', async () => {
    const { page } = await launch('bridge');
    const asking = page.evaluate(() => Reflect.apply(Object(window.warble).pickImage, null, ['/etc/passwd']));
    await expect(asking).rejects.toThrow("Error invoking remote method 'pickImage'");
  });
});

it('an installed copy does not start without the sandbox, and explains what to do', async () => {
  await expect(launch('unsandboxed', { packaged: true, args: ['--no-sandbox'] })).rejects.toThrow(
    /The app said: Warble does not start without its sandbox: .*Install the package for your system/,
  );
});
