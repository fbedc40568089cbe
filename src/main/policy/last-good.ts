import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseJsonObject } from '#contract/json-object.ts';
import { createSerialQueue } from '#contract/serial-queue.ts';
import type { LastGood } from './policy.ts';

/**
 * Stores the last valid policy in a file of the user's data. It is read only while the administrator's own policy
 * exists and is damaged, so editing this file unlocks nothing at other times.
 */
export function lastGoodIn(file: string): LastGood {
  const writes = createSerialQueue();
  return {
    async read() {
      try {
        return parseJsonObject(await readFile(file, 'utf8'));
      } catch {
        return null;
      }
    },
    // On a full disk, the former copy stays.
    write: (values) =>
      writes
        .add(async () => {
          if (values === null) {
            await rm(file, { force: true });
            return;
          }
          const next = `${file}.next`;
          await writeFile(next, JSON.stringify(values), { mode: 0o600 });
          await rename(next, file);
        })
        .catch(() => {}),
  };
}
