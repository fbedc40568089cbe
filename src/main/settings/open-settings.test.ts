import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings, type SettingsProblem } from './open-settings.ts';
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
const open = (write = writeFile) =>
  openSettings({ folder, write, onProblem: (problem) => problems.push(problem) });
const onDisk = (): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Runs it as a user for whom permissions apply, unlike root. */
function withoutRoot(run: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it('saves migrated settings, and each change', () => {
  writeFileSync(file, JSON.stringify({ version: 1, theme: 'light' }));
  const settings = open();
  expect(onDisk()).toMatchObject({ version: 3, theme: 'light', currentServer: 'local' });
  settings.set('theme', 'dark');
  settings.delete('currentServer');
  expect(onDisk()).toMatchObject({ theme: 'dark' });
  expect(onDisk()).not.toHaveProperty('currentServer');
  expect(problems).toEqual([]);
  expect(open().get('theme')).toBe('dark');
});

it('continues with what it has read, whatever happens to the file while the app runs', () => {
  const settings = open();
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
  (code) => {
    let fault: Error | null = Object.assign(new Error(`${code}: write`), { code });
    const settings = open((next) => {
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

it.skipIf(process.platform === 'win32')('reports only once that a folder can not be written to', () => {
  chmodSync(folder, 0o555);
  withoutRoot(() => {
    const settings = open();
    settings.set('theme', 'dark');
    expect(settings.get('theme')).toBe('dark');
  });
  expect(problems).toMatchObject([{ kind: 'unsaved', error: { code: 'EACCES' } }]);
});

it.skipIf(process.platform === 'win32')('leaves a damaged file alone that can not be moved aside', () => {
  writeFileSync(file, '{"ver', { mode: 0o666 });
  chmodSync(file, 0o666);
  chmodSync(folder, 0o555);
  withoutRoot(() => open().set('theme', 'dark'));
  expect(problems).toMatchObject([{ kind: 'unreadable', error: { code: 'EACCES' } }]);
  expect(readFileSync(file, 'utf8')).toBe('{"ver');
});

it('neither reads nor writes a file that is a folder', () => {
  mkdirSync(file);
  const settings = open();
  settings.set('theme', 'dark');
  expect(settings.get('theme')).toBe('dark');
  expect(problems).toMatchObject([{ kind: 'unreadable', error: { code: 'EISDIR' } }]);
});
