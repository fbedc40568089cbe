import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/fixtures/servers.ts';
import { eraseData } from './erase-data.ts';

vi.mock('node:fs/promises', { spy: true });
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn<() => Promise<void>>() }));
afterEach(() => {
  vi.clearAllMocks();
});

const busy = new Error('EBUSY');

it('deletes a folder with its contents, and one that is gone already', async () => {
  const temporary = await temporaryFolder();
  const { path } = temporary;
  const folder = join(path, 'server');
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'media', 'picture'), 'x');
  await eraseData(folder);
  await expect(access(folder)).rejects.toThrow('ENOENT');
  await eraseData(folder);
  expect(setTimeout).not.toHaveBeenCalled();
  await temporary.remove();
});

it('waits for a file that another program holds', async () => {
  const { path } = await temporaryFolder();
  vi.mocked(rm).mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
  await eraseData(path);
  await expect(access(path)).rejects.toThrow('ENOENT');
  expect(vi.mocked(setTimeout).mock.calls).toEqual([[100], [200]]);
});

it('rejects with the reason of the system after some seconds', async () => {
  const temporary = await temporaryFolder();
  const { path } = temporary;
  for (let attempt = 0; attempt < 7; attempt += 1) vi.mocked(rm).mockRejectedValueOnce(busy);
  await expect(eraseData(path)).rejects.toThrow(busy);
  const waits = vi.mocked(setTimeout).mock.calls.map(([ms = 0]) => ms);
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(8000);
  await access(path);
  await temporary.remove();
});
