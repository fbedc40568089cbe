import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';
import { defaultSettings } from './schema.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-settings-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => readSettings(file, new Date('2026-01-02T03:04:05.678Z'));
const damagedFile = () => `${file}.damaged-2026-01-02T03-04-05-678Z`;

it('gives the defaults where there is no file', () => {
  expect(read()).toEqual({ settings: defaultSettings, damagedFile: null });
  expect(defaultSettings).toEqual({
    version: 1,
    zoomLevel: 0,
    theme: 'dark',
    notifications: true,
    background: false,
  });
});

it('keeps what the first version kept', async () => {
  await writeFile(file, JSON.stringify({ session: 'c2Vzc2lvbg==' }));
  expect(read()).toEqual({ settings: { ...defaultSettings, session: 'c2Vzc2lvbg==' }, damagedFile: null });
});

it('keeps everything that this version knows', async () => {
  const settings = {
    version: 1,
    session: 'c2Vzc2lvbg==',
    window: { x: -5, y: 10, width: 800, height: 600, isMaximized: true },
    zoomLevel: 1.5,
    theme: 'system',
    imageFolder: '/pictures',
    spellCheckLanguages: ['de', 'en-GB'],
    notifications: false,
    background: true,
  };
  await writeFile(file, JSON.stringify(settings));
  expect(read()).toEqual({ settings, damagedFile: null });
});

it.each([
  ['no JSON', '{"version": 1, "ses'],
  ['nothing', ''],
  ['no object', '[]'],
  ['a wrong value', '{"version":1,"theme":"pink"}'],
  ['a wrong place', '{"version":1,"window":{"x":0,"y":0,"width":-1,"height":2,"isMaximized":false}}'],
  ['a later version', '{"version":2}'],
])('keeps a file with %s aside, as it was, and gives the defaults', async (_, text) => {
  await writeFile(file, text);
  expect(read()).toEqual({ settings: defaultSettings, damagedFile: damagedFile() });
  expect(await readFile(damagedFile(), 'utf8')).toBe(text);
  expect(await readdir(folder)).toHaveLength(1);
});

it('does not take what it may not read for damaged', () => {
  expect(() => readSettings(folder, new Date())).toThrow('EISDIR');
});
