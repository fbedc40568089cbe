import * as v from 'valibot';
import { keyDaysKept } from '#contract/api/idempotency.ts';
import type { Database } from './database/schema.ts';
import { HttpError } from './errors.ts';
import type { Services } from './services.ts';
import {
  deleteIdempotencyKeysBefore,
  findIdempotencyKey,
  insertIdempotencyKey,
} from './store/idempotency-keys.ts';

/** Identifies a change that a client requests. */
interface ChangeRequest {
  readonly userId: string;
  /** The client's idempotency key; without one, the change is made for each request. */
  readonly key: string | undefined;
  /** Method and address of the request. */
  readonly address: string;
}

export type RunIdempotent = <Result>(
  request: ChangeRequest,
  ResultSchema: v.GenericSchema<unknown, Result>,
  change: (db: Database) => Promise<Result>,
) => Promise<Result>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes changes at most once per idempotency key. The change and its result are stored in one transaction, so that a
 * repeated request gets the first result and changes nothing, even after a crash or a lost connection.
 * @throws {HttpError} 422 when the key was used for another request
 */
export function createRunIdempotent({ database, now }: Pick<Services, 'database' | 'now'>): RunIdempotent {
  return ({ userId, key, address }, ResultSchema, change) =>
    database.db.transaction().execute(async (db) => {
      if (key === undefined) return change(db);
      const stored = await findIdempotencyKey(db, userId, key);
      if (stored !== undefined) {
        if (stored.address !== address)
          throw new HttpError(422, 'The idempotency key was used for another change');
        return v.parse(v.pipe(v.string(), v.parseJson(), ResultSchema), stored.result);
      }
      const result = await change(db);
      const at = now();
      await deleteIdempotencyKeysBefore(db, new Date(at - keyDaysKept * dayMs));
      const createdAt = new Date(at).toISOString();
      await insertIdempotencyKey(db, { userId, key, address, result: JSON.stringify(result), createdAt });
      return result;
    });
}
