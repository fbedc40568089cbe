import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings, type SettingsProblem } from './open-settings.ts';
import { readSettings } from './read-settings.ts';
import type { Settings } from './schema.ts';

let folder = '';
let file = '';
let problems: SettingsProblem[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warble-settings-'));
  file = join(folder, 'settings.json');
  problems = [];
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const writeFile = (settings: Settings) => writeFileSync(file, JSON.stringify(settings));
async function open(write = writeFile) {
  const { settings, saveWith } = openSettings(await readSettings(file, new Date()), (problem) =>
    problems.push(problem),
  );
  saveWith(write);
  return settings;
}
const onDisk = (): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Runs it as a user for whom permissions apply, unlike root. */
async function withoutRoot(run: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it('saves migrated settings, and each change', async () => {
  writeFileSync(file, JSON.stringify({ version: 1, theme: 'light' }));
  const settings = await open();
  expect(onDisk()).toMatchObject({ version: 3, theme: 'light', currentServer: 'local' });
  settings.set('theme', 'dark');
  settings.delete('currentServer');
  expect(onDisk()).toMatchObject({ theme: 'dark' });
  expect(onDisk()).not.toHaveProperty('currentServer');
  expect(problems).toEqual([]);
  expect((await open()).get('theme')).toBe('dark');
});

it('keeps changes in memory until it is told how to save them', async () => {
  const { settings, saveWith } = openSettings(await readSettings(file, new Date()), () => {});
  settings.set('theme', 'dark');
  expect([settings.get('theme'), existsSync(file)]).toEqual(['dark', false]);
  saveWith(writeFile);
  expect(onDisk()).toMatchObject({ theme: 'dark' });
});

it('continues with what it has read, whatever happens to the file while the app runs', async () => {
  const settings = await open();
  settings.set('theme', 'dark');
  for (const damage of [
    () => rmSync(file),
    () => writeFileSync(file, '{"ver'),
    () => writeFileSync(file, ''),
  ]) {
    damage();
    expect([settings.get('theme'), settings.get('servers')]).toEqual(['dark', []]);
  }
  settings.set('zoomLevel', 1);
  expect(onDisk()).toMatchObject({ theme: 'dark', zoomLevel: 1 });
});

it.each(['ENOSPC', 'EROFS', 'EMFILE'])(
  'reports once that nothing can be saved (%s), continues, and saves everything later',
  async (code) => {
    let fault: Error | null = Object.assign(new Error(`${code}: write`), { code });
    const settings = await open((next) => {
      if (fault !== null) throw fault;
      writeFile(next);
    });
    settings.set('theme', 'dark');
    settings.set('zoomLevel', 1);
    expect(problems).toEqual([{ kind: 'unsaved', error: fault }]);
    expect([settings.get('theme'), settings.get('zoomLevel')]).toEqual(['dark', 1]);
    fault = null;
    settings.set('background', true);
    expect(onDisk()).toMatchObject({ theme: 'dark', zoomLevel: 1, background: true });
    fault = new Error('again');
    settings.set('background', false);
    expect(problems).toHaveLength(2);
  },
);

it.skipIf(process.platform === 'win32')('reports only once that a folder can not be written to', async () => {
  chmodSync(folder, 0o555);
  await withoutRoot(async () => {
    const settings = await open();
    settings.set('theme', 'dark');
    expect(settings.get('theme')).toBe('dark');
  });
  expect(problems).toMatchObject([{ kind: 'unsaved', error: { code: 'EACCES' } }]);
});

it.skipIf(process.platform === 'win32')(
  'leaves a damaged file alone that can not be moved aside',
  async () => {
    writeFileSync(file, '{"ver', { mode: 0o666 });
    chmodSync(file, 0o666);
    chmodSync(folder, 0o555);
    await withoutRoot(async () => (await open()).set('theme', 'dark'));
    expect(problems).toMatchObject([{ kind: 'unreadable', error: { code: 'EACCES' } }]);
    expect(readFileSync(file, 'utf8')).toBe('{"ver');
  },
);

it('neither reads nor writes a file that is a folder', async () => {
  mkdirSync(file);
  const settings = await open();
  settings.set('theme', 'dark');
  expect(settings.get('theme')).toBe('dark');
  expect(problems).toMatchObject([{ kind: 'unreadable', error: { code: 'EISDIR' } }]);
});
