import * as v from 'valibot';
import { keyDaysKept } from '#contract/api/idempotency.ts';
import type { Database } from './database/schema.ts';
import { HttpError } from './errors.ts';
import type { Services } from './services.ts';
import { claimIdempotencyKey, findIdempotencyKey, storeResult } from './store/idempotency-keys.ts';

/** Identifies a change that a client requests. */
interface ChangeRequest {
  readonly userId: string;
  /** The client's idempotency key; without one, the change is made for each request. */
  readonly key: string | undefined;
  /** Method and address of the request. */
  readonly address: string;
  /** A hash of its fields and files. */
  readonly fingerprint: string;
}

interface Result<Data> {
  readonly status?: 201;
  readonly data: Data;
  readonly message: string;
}

/** Makes a change in a transaction. */
export type Change<Data> = (db: Database) => Promise<Result<Data>>;

/**
 * Reads the current state of what a change created, by its id. So no copy of the data is stored with the key: it would
 * keep a text after its deletion.
 * @throws {HttpError} 404 when it was deleted
 */
export type Read<Data> = (db: Database, id: string) => Promise<Data>;

export type RunIdempotent = <Data>(
  request: ChangeRequest,
  DataSchema: v.GenericSchema<unknown, Data>,
  change: Change<Data>,
  read?: Read<Data>,
) => Promise<Result<Data>>;

const dayMs = 24 * 60 * 60 * 1000;

/** The id of what a change created; null where it only removed something. */
const IdSchema = v.nullable(v.object({ _id: v.string() }));
const resultOf = <const Data extends v.GenericSchema>(data: Data) =>
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ status: v.exactOptional(v.literal(201)), data, message: v.string() }),
  );

/**
 * Makes changes at most once per idempotency key. The change and its result are stored in one transaction, so that a
 * repeated request gets the first result and changes nothing, even after a crash or a lost connection.
 * @throws {HttpError} 422 when the key was used for another request
 */
export function createRunIdempotent({ database, now }: Pick<Services, 'database' | 'now'>): RunIdempotent {
  return ({ userId, key, address, fingerprint }, DataSchema, change, read) =>
    database.db.transaction().execute(async (db) => {
      if (key === undefined) return change(db);
      const at = now();
      const claim = { userId, key, address, fingerprint, createdAt: new Date(at).toISOString() };
      const isNew = await claimIdempotencyKey(db, claim, new Date(at - keyDaysKept * dayMs));
      const stored = isNew ? undefined : await findIdempotencyKey(db, userId, key);
      if (stored !== undefined) {
        // Keys of earlier versions have no fingerprint.
        if (stored.address !== address || (stored.fingerprint ?? fingerprint) !== fingerprint)
          throw new HttpError(422, 'The idempotency key was used for another change');
        if (read === undefined) return v.parse(resultOf(DataSchema), stored.result);
        const result = v.parse(resultOf(IdSchema), stored.result);
        const data = result.data === null ? v.parse(DataSchema, null) : await read(db, result.data._id);
        return { ...result, data };
      }
      const result = await change(db);
      const kept = read === undefined ? result : { ...result, data: v.parse(IdSchema, result.data) };
      await storeResult(db, userId, key, JSON.stringify(kept));
      return result;
    });
}
