import { expect, test } from 'vitest';
import { syncFolder } from './sync-files.ts';

test.runIf(process.platform === 'linux')(
  'a file system that can not sync folders is no failure',
  async () => {
    // The file system of the processes (/proc) can't.
    await syncFolder('/proc');
    await expect(syncFolder('/proc/no such folder')).rejects.toThrow('ENOENT');
  },
);
