import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import type { Double } from './index.ts';
import { doubles } from './running.ts';

const { launch, path } = doubles();

/** A feed that records its requests. */
async function serveFeed(respond: (path: string, response: ServerResponse) => void) {
  const asked: { readonly path: string; readonly copy: unknown }[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed');
    asked.push({ path: pathname, copy: request.headers['x-user-staging-id'] });
    respond(pathname, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The feed listens on no port.');
  return { asked, url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

/** Creates the folder of a packed app that uses a feed. */
async function packedFor(url: string): Promise<string> {
  const resources = path('updated', 'double', 'resources');
  await mkdir(resources, { recursive: true });
  await writeFile(
    `${resources}/app-update.yml`,
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: warble\n`,
  );
  return resources;
}

/** Starts a feed with version 9.0.0 in one file, and creates the folder of a packed app that uses this feed. */
async function publish(name: string, content: string, feedFile: string) {
  const sha512 = createHash('sha512').update(content).digest('base64');
  const files: Readonly<Record<string, string>> = {
    [`/${feedFile}`]: `version: 9.0.0\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${content.length}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`,
    [`/${name}`]: content,
  };
  const feed = await serveFeed((file, response) => {
    const body = files[file];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  return { feed, resources: await packedFor(feed.url) };
}

const stateOf = (double: Double) => () =>
  double.page.evaluate(async () => (await window.warble?.desktopSettings())?.updates);

// Installing differs between systems. Here it is tested for an AppImage.
it.runIf(process.platform === 'linux')(
  'an installed app downloads a new version in the background, installs it when the user quits, and does not start it',
  async () => {
    // A script in place of the new version. It records how it was started.
    const started = path('started');
    const next = `#!/bin/sh\necho "exits after installing: $APPIMAGE_EXIT_AFTER_INSTALL" > ${started}\n`;
    const { feed, resources } = await publish('Warble-9.0.0-x86_64.AppImage', next, 'latest-linux.yml');
    // A file that electron-builder can leave behind when it builds a deb in the same run.
    await writeFile(`${resources}/package-type`, 'deb');
    const installed = path('Warble.AppImage');
    await writeFile(installed, '#!/bin/sh\n');
    await chmod(installed, 0o755);

    const double = await launch('updated', {
      packaged: true,
      env: { APPIMAGE: installed, APPDIR: dirname(process.execPath), XDG_CACHE_HOME: path('cache') },
    });
    await expect.poll(stateOf(double)).toEqual({ kind: 'ready', version: '9.0.0' });
    // The file of the running app is unchanged, and requests do not identify this copy of the app to the feed.
    expect(await readFile(installed, 'utf8')).toBe('#!/bin/sh\n');
    expect(new Set(feed.asked.map(({ copy }) => copy ?? ''))).toEqual(new Set(['']));
    expect(double.messages).toEqual([]);
    await double.quit();
    feed.close();
    expect(await readFile(installed, 'utf8')).toBe(next);
    expect(await readFile(started, 'utf8')).toBe('exits after installing: true\n');
    expect(double.lacking).toEqual([]);
    expect(await readFile(path('updated', 'logs', 'warble.log'), 'utf8')).toContain(
      'Version 9.0.0 will be installed when Warble quits.',
    );
  },
);

it.runIf(process.platform === 'linux')(
  'a feed or a proxy that asks for a password makes the check fail, instead of waiting forever',
  async () => {
    const feed = await serveFeed((_file, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="updates"' }).end(),
    );
    await packedFor(feed.url);
    const double = await launch('updated', {
      packaged: true,
      env: { APPIMAGE: path('Warble.AppImage'), APPDIR: dirname(process.execPath) },
    });
    await expect.poll(stateOf(double)).toEqual({ kind: 'failed' });
    await double.quit();
    feed.close();
    expect(double.lacking).toEqual([]);
  },
);

it.runIf(process.platform === 'linux')(
  'on macOS a new version is handed to the system when the user quits, and not before',
  async () => {
    const { feed } = await publish('Warble-9.0.0-mac.zip', 'the new version', 'latest-mac.yml');
    const double = await launch('updated', {
      packaged: true,
      platform: 'darwin',
      env: { HOME: path('home') },
    });
    await expect.poll(stateOf(double)).toEqual({ kind: 'ready', version: '9.0.0' });
    const handedOver = () => double.systemCalls.filter((call) => String(call).includes('autoUpdater'));
    expect(handedOver()).toEqual([]);
    await double.quit();
    feed.close();
    expect(handedOver()).toEqual([['autoUpdater.downloaded', 'the new version']]);
    expect(double.lacking).toEqual([]);
  },
);

it.runIf(process.platform === 'linux')(
  'an update waits for the next time that the app quits, where the app is started while it quits',
  async () => {
    const { feed } = await publish('Warble-9.0.0-x86_64.AppImage', '#!/bin/sh\n', 'latest-linux.yml');
    const installed = path('Started.AppImage');
    const started = path('started-again');
    const old = `#!/bin/sh\necho "$@" > ${started}\n`;
    await writeFile(installed, old);
    await chmod(installed, 0o755);
    const double = await launch('updated', {
      packaged: true,
      env: { APPIMAGE: installed, APPDIR: dirname(process.execPath), XDG_CACHE_HOME: path('cache-2') },
    });
    await expect.poll(stateOf(double)).toEqual({ kind: 'ready', version: '9.0.0' });
    const quit = double.quit();
    await double.startAgain(['warble', 'warble://tweet/a']);
    await quit;
    feed.close();
    await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toContain('warble://tweet/a');
    expect(await readFile(installed, 'utf8')).toBe(old);
    expect(double.lacking).toEqual([]);
  },
);

it.runIf(process.platform === 'linux')(
  'on macOS the system starts the new version, where the app is started while it quits',
  async () => {
    const { feed } = await publish('Warble-9.0.0-mac.zip', 'the new version', 'latest-mac.yml');
    const double = await launch('updated', {
      packaged: true,
      platform: 'darwin',
      env: { HOME: path('home-2') },
    });
    await expect.poll(stateOf(double)).toEqual({ kind: 'ready', version: '9.0.0' });
    const quit = double.quit();
    await double.clickDock();
    await quit;
    feed.close();
    expect(double.systemCalls.slice(-2)).toEqual([
      ['autoUpdater.downloaded', 'the new version'],
      ['autoUpdater.quitAndInstall'],
    ]);
    expect(double.lacking).toEqual([]);
  },
);
