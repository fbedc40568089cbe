import type { Migration } from 'kysely/migration';
import { up as first } from './0001-first.ts';
import { up as doneChanges } from './0002-done-changes.ts';

/** All versions of the schema, in order. A published one is never changed: add the next. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-done-changes': { up: doneChanges },
};
