import type { Migration } from 'kysely/migration';
import { up as first } from './0001-first.ts';
import { up as doneChanges } from './0002-done-changes.ts';
import { up as idempotencyKeys } from './0003-idempotency-keys.ts';
import { up as search } from './0004-search.ts';
import { up as sessions } from './0005-sessions.ts';
import { up as fingerprints } from './0006-fingerprints.ts';
import { up as pendingImages } from './0007-pending-images.ts';
import { up as invitations } from './0008-invitations.ts';
import { up as searchMark } from './0009-search-mark.ts';

/** All versions of the schema, in order. A published migration is never changed: add the next one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-done-changes': { up: doneChanges },
  '0003-idempotency-keys': { up: idempotencyKeys },
  '0004-search': { up: search },
  '0005-sessions': { up: sessions },
  '0006-fingerprints': { up: fingerprints },
  '0007-pending-images': { up: pendingImages },
  '0008-invitations': { up: invitations },
  '0009-search-mark': { up: searchMark },
};
