import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { settingsProblemTexts } from '#main/dialogs/problem-texts.ts';
import { english } from '#main/i18n/messages.ts';
import { jsonFileWriter } from '#main/lib/json-file.ts';
import { lastGoodIn } from '#main/policy/last-good.ts';
import { cleanUp } from '#tests/fixtures/clean-up.ts';
import { fill, mount, smallDisk, whyNoMount } from '#tests/fixtures/small-disk.ts';
import { openSettings } from './open-settings.ts';
import { readSettings } from './read-settings.ts';

/*
 * The settings and the last policy on a disk that is full or read-only, with the app's own writers: the user is told in
 * a sentence, and nothing is lost.
 */

// electron-store imports electron, which outside of Electron is only the path of its program; without this variable the
// package downloads the program first.
vi.hoisted(() => vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/'));
cleanUp(() => vi.unstubAllEnvs());

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-disk-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const noMount = await whyNoMount();

/** Opens the settings of a folder as the app does. `told` are the texts that the user is shown. */
async function open(folder: string) {
  const told: string[] = [];
  const read = await readSettings(join(folder, 'settings.json'), new Date());
  const { settings, saveWith } = openSettings(read, (problem) => {
    const { message, detail } = settingsProblemTexts(problem, english.settings);
    told.push(`${message}. ${detail}`);
  });
  saveWith(jsonFileWriter(folder, 'settings'));
  return { settings, told };
}

const readText = (folder: string) => readFile(join(folder, 'settings.json'), 'utf8');

/** Longer than a block of the disk, as the settings of a user with some accounts are. */
const sessions = { local: 'a'.repeat(10_000) };

const unsaved = (reason: string) =>
  expect.stringMatching(
    new RegExp(
      `^Warble's settings could not be saved\\. What you change is kept until Warble ends, and is saved as soon as that is possible\\. The system said: ${reason}`,
    ),
  );

describe('a full disk', () => {
  test.for([0, 1])(
    'with room for %i blocks: the user is told once, the file stays as it was, and later has all changes',
    async (blocksLeft, { skip }) => {
      if (noMount !== null) skip(noMount);
      const folder = await smallDisk();
      const { settings, told } = await open(folder);
      settings.set('sessions', sessions);
      const before = await readText(folder);
      const makeRoom = await fill(folder, blocksLeft);

      settings.set('theme', 'dark');
      settings.set('zoomLevel', 1);
      expect(told).toEqual([unsaved('ENOSPC: no space left on device')]);
      expect([settings.get('theme'), settings.get('zoomLevel')]).toEqual(['dark', 1]);
      expect(await readText(folder)).toBe(before);
      await expect.poll(() => readdir(folder)).toEqual(['ballast', 'settings.json']);

      await makeRoom();
      settings.set('background', true);
      expect(told).toHaveLength(1);
      const again = await open(folder);
      expect(again.told).toEqual([]);
      const keys = ['sessions', 'theme', 'zoomLevel', 'background'] as const;
      expect(keys.map((key) => again.settings.get(key))).toEqual([sessions, 'dark', 1, true]);
      expect(await readdir(folder)).toEqual(['settings.json']);
    },
  );
});

test('on a full disk, the last valid policy stays as it was', async ({ skip }) => {
  if (noMount !== null) skip(noMount);
  const folder = await smallDisk();
  const lastGood = lastGoodIn(join(folder, 'policy.json'));
  const policy = { Servers: ['https://one.example'] };
  await lastGood.write(policy);
  await fill(folder);
  // Longer than a block of the disk.
  await lastGood.write({ Servers: Array.from({ length: 500 }, (_, number) => `https://${number}.example`) });
  expect(await lastGood.read()).toEqual(policy);
});

describe('a read-only folder', () => {
  test('at the start or later: the user is told once, and nothing is lost', async ({ skip }) => {
    if (noMount !== null) skip(noMount);
    const folder = await smallDisk();
    (await open(folder)).settings.set('theme', 'light');
    const before = await readText(folder);

    mount('-o', 'remount,ro', folder);
    const { settings, told } = await open(folder);
    settings.set('theme', 'dark');
    expect(told).toEqual([unsaved('EROFS: read-only file system')]);
    expect(settings.get('theme')).toBe('dark');
    expect(await readText(folder)).toBe(before);

    mount('-o', 'remount,rw', folder);
    settings.set('zoomLevel', 1);
    mount('-o', 'remount,ro', folder);
    settings.set('zoomLevel', 2);
    expect(told).toHaveLength(2);
    expect(settings.get('zoomLevel')).toBe(2);
    const kept = await open(folder);
    expect([kept.settings.get('theme'), kept.settings.get('zoomLevel')]).toEqual(['dark', 1]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a file behind a link is replaced there, and keeps its mode',
  async () => {
    const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
    const file = join(other, 'mine.json');
    await writeFile(file, '{"version":3}');
    await chmod(file, 0o640);
    await symlink(file, join(folder, 'settings.json'));
    jsonFileWriter(folder, 'settings')({ version: 4 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: 4 });
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect([await readdir(folder), await readdir(other)]).toEqual([['settings.json'], ['mine.json']]);
  },
);
