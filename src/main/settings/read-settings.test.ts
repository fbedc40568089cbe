import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

it('returns the defaults where there is no file', async () => {
  expect(await read()).toEqual({ settings: defaultSettings, problem: null });
  expect(defaultSettings).toEqual({
    version: 3,
    servers: [],
    zoomLevel: 0,
    notifications: true,
    background: false,
  });
});

it.each([{}, { version: 1 }])('migrates the session of %j, which had one server', async (versioned) => {
  await writeFile(file, JSON.stringify({ ...versioned, session: 'c2Vzc2lvbg==' }));
  const servers = [{ id: 'local', kind: 'local', sample: true }];
  const sessions = { local: 'c2Vzc2lvbg==' };
  expect(await read()).toEqual({
    settings: { ...defaultSettings, servers, sessions, currentServer: 'local' },
    problem: null,
  });
});

it('migrates the server of a version that had one, also if nobody is signed in', async () => {
  await writeFile(file, JSON.stringify({ version: 1, theme: 'light' }));
  const servers = [{ id: 'local', kind: 'local', sample: true }];
  expect((await read()).settings).toEqual({
    ...defaultSettings,
    theme: 'light',
    servers,
    currentServer: 'local',
  });
});

it('moves the sessions of version 2 out of the list of servers', async () => {
  const local = { id: 'local', kind: 'local', sample: false };
  const team = { id: 'a', kind: 'remote', url: 'https://warble.example.com', name: 'Ours' };
  const stored = { version: 2, servers: [{ ...local, session: 'c2Vzc2lvbg==' }, team], currentServer: 'a' };
  await writeFile(file, JSON.stringify(stored));
  expect(await read()).toEqual({
    settings: {
      ...defaultSettings,
      servers: [local, team],
      sessions: { local: 'c2Vzc2lvbg==' },
      currentServer: 'a',
    },
    problem: null,
  });
});

it('keeps everything that this version knows', async () => {
  const settings = {
    version: 3,
    servers: [
      { id: 'local', kind: 'local', sample: false },
      { id: 'a', kind: 'remote', url: 'https://warble.example.com', name: 'Ours' },
    ],
    removedServers: ['b'],
    sessions: { local: 'c2Vzc2lvbg==', a: 'YQ==' },
    currentServer: 'a',
    window: { x: -5, y: 10, width: 800, height: 600, isMaximized: true },
    zoomLevel: 1.5,
    theme: 'system',
    arrangement: 'navigation-left',
    imageFolder: '/pictures',
    spellCheckLanguages: ['de', 'en-GB'],
    notifications: false,
    background: true,
  };
  await writeFile(file, JSON.stringify(settings));
  expect(await read()).toEqual({ settings, problem: null });
});

it.each([
  ['no JSON', '{"version": 1, "ses'],
  ['nothing', ''],
  ['no object', '[]'],
  ['a wrong value', '{"version":1,"theme":"pink"}'],
  ['wrong window bounds', '{"version":1,"window":{"x":0,"y":0,"width":-1,"height":2,"isMaximized":false}}'],
  ['wrong servers', '{"version":2,"servers":[7]}'],
  ['a later version', '{"version":4}'],
])('moves a file with %s aside, unchanged, and returns the defaults', async (_, text) => {
  await writeFile(file, text);
  expect(await read()).toEqual({
    settings: defaultSettings,
    problem: { kind: 'damaged', movedTo: damagedFile() },
  });
  expect(await readFile(damagedFile(), 'utf8')).toBe(text);
  expect(await readdir(folder)).toHaveLength(1);
});

it("does not change a file that can't be read, and uses the defaults", async () => {
  await mkdir(file);
  const { settings, problem } = await read();
  expect(settings).toEqual(defaultSettings);
  expect(problem).toMatchObject({ kind: 'unreadable', error: { code: 'EISDIR' } });
  expect(await readdir(folder)).toEqual(['settings.json']);
});
