import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#server/index.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { post, signUp, startTestServer, temporaryFolder } from './support.ts';

/** The files of the folder that users other than the owner can access; also the folder itself. */
async function openToOthers(folder: string): Promise<string[]> {
  const paths = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mode));
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

test.skipIf(process.platform === 'win32')(
  'nobody but the user of the server can read its data, whatever the umask is',
  async () => {
    const parent = await temporaryFolder();
    const dataDir = join(parent, 'data');
    const umask = process.umask(0o022);
    try {
      const server = await startTestServer({ dataDir });
      await post(await signUp(server), 'with a picture', pixel('modes'));
      expect(await readdir(dataDir)).toEqual(
        expect.arrayContaining(['warble.db', 'warble.db-wal', 'lock.db']),
      );
      expect(await openToOthers(dataDir)).toEqual([]);
      await server.close();
    } finally {
      process.umask(umask);
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'data that others could read is made private at a start',
  async () => {
    const dataDir = await temporaryFolder();
    const options = { dataDir, rateLimits: noLimits, passwords: quickPasswords };
    await (await startServer(options)).close();
    const files = join(dataDir, 'media', 'files');
    await mkdir(files, { recursive: true });
    await writeFile(join(files, 'a picture'), '');
    for (const path of [dataDir, join(dataDir, 'media'), files]) await chmod(path, 0o755);
    for (const path of ['warble.db', 'lock.db', 'media/files/a picture'])
      await chmod(join(dataDir, path), 0o644);
    await (await startServer(options)).close();
    expect(await openToOthers(dataDir)).toEqual([]);

    // Only the database, as after a manual restore.
    await chmod(join(dataDir, 'warble.db'), 0o644);
    await (await startServer(options)).close();
    expect(await openToOthers(dataDir)).toEqual([]);
  },
);
