import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Policy, withDefaults } from '#contract/policy/policy.ts';
import type { Log } from '#main/logging/log.ts';
import { localServerId } from '#main/settings/schema.ts';
import { testSettings } from '#tests/fixtures/main-settings.ts';
import { eraseRemoved } from './erase-removed.ts';
import { createKnownServers } from './known-servers.ts';

/** Folders in which another program holds a file, as on Windows. */
const refused = vi.hoisted(() => new Set<string>());
vi.mock('#main/local-server/erase-data.ts', () => ({
  eraseData: async (folder: string) => {
    if (refused.has(folder)) throw new Error('EBUSY');
    await rm(folder, { recursive: true, force: true });
  },
}));

const remote = (id: string) => ({ id, kind: 'remote', url: `https://${id}.example` }) as const;

async function setUp(ids: readonly string[], policy: Policy = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'warble-partitions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const partitions = join(folder, 'Partitions');
  for (const id of ids) {
    await mkdir(join(partitions, id), { recursive: true });
    await writeFile(join(partitions, id, 'data'), '');
  }
  await writeFile(join(folder, 'settings.json'), '{}');
  const settings = testSettings();
  const known = createKnownServers(settings, () => withDefaults(policy));
  const failed: string[] = [];
  const log: Log = { info: () => {}, error: (message) => void failed.push(message) };
  return {
    settings,
    known,
    partitions,
    failed,
    erase: () => eraseRemoved({ known, partitions, log }),
    left: () => readdir(partitions),
    hasSettings: () => access(join(folder, 'settings.json')),
  };
}

it('deletes the folders of the servers that were removed, and forgets these', async () => {
  const { settings, known, erase, left } = await setUp(['team-1a', 'b', 'c']);
  known.add(remote('team-1a'));
  known.add(remote('b'));
  known.remove('team-1a');
  known.remove('gone-before');
  await erase();
  expect(await left()).toEqual(['b', 'c']);
  expect(settings.get('removedServers')).toEqual([]);
});

it('leaves the folder of the server on this computer', async () => {
  const { known, erase, left } = await setUp([localServerId]);
  known.add({ id: localServerId, kind: 'local', sample: false });
  known.remove(localServerId);
  await erase();
  expect(await left()).toEqual([localServerId]);
});

it('leaves the folder of a server that is in the list again, also while a policy hides it', async () => {
  const policy: Policy = {};
  const { settings, known, erase, left } = await setUp(['a'], policy);
  known.add(remote('a'));
  known.remove('a');
  known.add(remote('a'));
  Object.assign(policy, { addServers: false });
  await erase();
  expect(await left()).toEqual(['a']);
  known.remove('b');
  expect(settings.get('removedServers')).toEqual(['b']);
});

it('leaves the folder of a server that a policy has brought back', async () => {
  const policy: Policy = { servers: [{ url: 'https://ours.example', name: 'Ours' }] };
  const { settings, known, partitions, erase, left } = await setUp(['a'], policy);
  const ours = known.all()[0]?.id ?? '';
  await mkdir(join(partitions, ours));
  settings.set('removedServers', [ours, 'a']);
  await erase();
  expect(await left()).toEqual([ours]);
  expect(settings.get('removedServers')).toEqual([]);
});

it('keeps in mind what could not be deleted, and deletes the others', async () => {
  const { settings, partitions, failed, erase, left } = await setUp(['a', 'b']);
  settings.set('removedServers', ['b', 'a']);
  refused.add(join(partitions, 'b'));
  await erase();
  expect(failed).toEqual(['The folder of a removed server could not be deleted.']);
  expect(await left()).toEqual(['b']);
  expect(settings.get('removedServers')).toEqual(['b']);
  refused.clear();
  await erase();
  expect(await left()).toEqual([]);
});

it.each(['', '.', '..', '../Partitions', 'a/../b', String.raw`..\b`])(
  'deletes nothing for %j, which a changed file of settings could have',
  async (id) => {
    const { settings, erase, left, hasSettings } = await setUp(['a', 'b']);
    settings.set('removedServers', [id]);
    await erase();
    await hasSettings();
    expect(await left()).toEqual(['a', 'b']);
  },
);
