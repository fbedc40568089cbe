import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { LastGood } from './policy.ts';

const KeptSchema = v.record(v.string(), v.unknown());

/**
 * Keeps the last decisions in a file of the user's data. It is read only where the organisation's own policy is there
 * and damaged, so writing to it unlocks nothing while that one is whole.
 */
export function lastGoodIn(file: string): LastGood {
  return {
    read() {
      try {
        return v.parse(KeptSchema, JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write(values) {
      try {
        if (values === null) rmSync(file, { force: true });
        else writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
      } catch {
        // A full disk costs no more than this copy.
      }
    },
  };
}
