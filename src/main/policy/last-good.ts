import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { LastGood } from './policy.ts';

const ValuesSchema = v.record(v.string(), v.unknown());

/**
 * Stores the last valid policy in a file of the user's data. It is read only while the administrator's own policy
 * exists and is damaged, so editing this file unlocks nothing at other times.
 */
export function lastGoodIn(file: string): LastGood {
  return {
    read() {
      try {
        return v.parse(ValuesSchema, JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write(values) {
      try {
        if (values === null) rmSync(file, { force: true });
        else writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
      } catch {
        // If the disk is full, only this copy is missing.
      }
    },
  };
}
