import { execFile } from 'node:child_process';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/server/support.ts';
import { makeFolder } from './make-folder.ts';

test('a folder is made with those that it is in, and may be there already', async () => {
  const folder = await temporaryFolder();
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep, 0o700);
  makeFolder(deep, 0o700);
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  for (const [below, code] of [
    ['file', 'EEXIST'],
    [join('file', 'below'), 'ENOTDIR'],
    ['link', 'EEXIST'],
    [join('link', 'below'), 'EEXIST'],
  ] as const) {
    const make = () => makeFolder(join(folder, below), 0o700);
    expect(make).toThrow(code);
  }
});

test.runIf(process.platform === 'linux')(
  'a server whose folder can not be made ends with a sentence, also where the system calls the folder above missing',
  async () => {
    const program = join(import.meta.dirname, 'program', 'index.ts');
    // A process that goes on for ever is killed, and then has no code.
    const options = { killSignal: 'SIGKILL', timeout: 60_000 } as const;
    const args = [program, '--database', 'sqlite:/proc/none/warble', '--port', '0'];
    await expect(promisify(execFile)(process.execPath, args, options)).rejects.toMatchObject({
      code: 1,
      stderr: "Warble can't write to the folder /proc/none/warble; allow it to, or choose another folder.\n",
    });
  },
);
