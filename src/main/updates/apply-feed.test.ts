import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NsisUpdater } from 'electron-updater';
import { expect, it, onTestFinished } from 'vitest';
import { applyFeed } from './apply-feed.ts';

/** electron-updater itself, with a fake network that records which hosts are asked. */
async function createUpdater() {
  const folder = await mkdtemp(join(tmpdir(), 'warble-feed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const appUpdateConfigPath = join(folder, 'app-update.yml');
  await writeFile(appUpdateConfigPath, 'provider: generic\nurl: https://built-in.example/\n');
  const updater = new NsisUpdater(null, {
    version: '1.0.0',
    name: 'warble',
    isPackaged: true,
    appUpdateConfigPath,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    onQuit: () => {},
    quit: () => {},
    relaunch: () => {},
  });
  updater.logger = null;
  const asked: unknown[] = [];
  Reflect.set(updater, 'httpExecutor', {
    request: async ({ hostname }: { readonly hostname: unknown }) => {
      asked.push(hostname);
      return 'version: 1.0.0\npath: Warble.exe\nsha512: none\n';
    },
  });
  return { updater, asked };
}

it('the feed is that of the policy while there is one, and the built-in one before and after', async () => {
  const { updater, asked } = await createUpdater();
  for (const url of [null, 'https://policy.example/', 'https://other.example/', null, null]) {
    applyFeed(updater, url);
    await updater.checkForUpdates();
  }
  expect(asked).toEqual([
    'built-in.example',
    'policy.example',
    'other.example',
    'built-in.example',
    'built-in.example',
  ]);
});
