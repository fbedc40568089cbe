import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayExist } from './trusted-file.ts';

const isRoot = process.getuid?.() === 0;

describe('the file that demands the strict policy', () => {
  let folder = '';
  const strict = () => join(folder, 'strict');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'warble-strict-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is there, or missing, also with its folder', async () => {
    expect(await mayExist(strict())).toBe(false);
    await writeFile(strict(), '');
    expect(await mayExist(strict())).toBe(true);
    expect(await mayExist(join(strict(), 'strict'))).toBe(false);
    expect(await mayExist(join(folder, 'missing', 'strict'))).toBe(false);
  });

  it('counts as there where that can’t be found out', async () => {
    await symlink('loop', join(folder, 'loop'));
    expect(await mayExist(join(folder, 'loop', 'strict'))).toBe(true);
  });

  it.skipIf(!isRoot)('counts as there in a folder that only root can read (needs root)', async () => {
    await chmod(folder, 0o700);
    process.seteuid?.(65_534);
    try {
      expect(await mayExist(strict())).toBe(true);
    } finally {
      process.seteuid?.(0);
    }
  });
});
