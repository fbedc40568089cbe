import * as v from 'valibot';
import { keyDaysKept } from '#contract/api/idempotency.ts';
import type { Database } from './database/schema.ts';
import { HttpError } from './errors.ts';
import type { Services } from './services.ts';
import { findDoneChange, forgetDoneChanges, insertDoneChange } from './store/done-changes.ts';

/** One change that a client asks for. */
export interface Change {
  readonly userId: string;
  /** What the client calls it; without a name it is made each time it is asked for. */
  readonly key: string | undefined;
  readonly address: string;
}

export type Once = <Answer>(
  change: Change,
  AnswerSchema: v.GenericSchema<unknown, Answer>,
  make: (db: Database) => Promise<Answer>,
) => Promise<Answer>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes a change in one transaction, together with the note that it was made: whatever happens to the server or the
 * connection, asking again under the same key gives the first answer and changes nothing.
 * @throws {HttpError} 422 when the key stands for another change
 */
export function createOnce({ database, now }: Pick<Services, 'database' | 'now'>): Once {
  return ({ userId, key, address }, AnswerSchema, make) =>
    database.db.transaction().execute(async (db) => {
      if (key === undefined) return make(db);
      const done = await findDoneChange(db, userId, key);
      if (done !== undefined) {
        if (done.address !== address)
          throw new HttpError(422, 'The idempotency key was used for another change');
        return v.parse(v.pipe(v.string(), v.parseJson(), AnswerSchema), done.answer);
      }
      const answer = await make(db);
      const at = now();
      await forgetDoneChanges(db, new Date(at - keyDaysKept * dayMs));
      const createdAt = new Date(at).toISOString();
      await insertDoneChange(db, { userId, key, address, answer: JSON.stringify(answer), createdAt });
      return answer;
    });
}
