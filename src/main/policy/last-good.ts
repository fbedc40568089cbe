import { readFile, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { createSerialQueue } from '#contract/serial-queue.ts';
import type { LastGood } from './policy.ts';

const ValuesSchema = v.record(v.string(), v.unknown());

/**
 * Stores the last valid policy in a file of the user's data. It is read only while the administrator's own policy
 * exists and is damaged, so editing this file unlocks nothing at other times.
 */
export function lastGoodIn(file: string): LastGood {
  const writes = createSerialQueue();
  return {
    async read() {
      try {
        return v.parse(ValuesSchema, JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return null;
      }
    },
    // If the disk is full, only this copy is missing.
    write: (values) =>
      writes
        .add(() =>
          values === null
            ? rm(file, { force: true })
            : writeFile(file, JSON.stringify(values), { mode: 0o600 }),
        )
        .catch(() => {}),
  };
}
