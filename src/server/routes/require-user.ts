import type { User } from '#contract/api/entities.ts';
import type { Database } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { findUser } from '#server/store/users.ts';

/**
 * A user as the API has it (spec §3).
 * @throws {HttpError} 404 where there is none
 */
export async function requireUser(db: Database, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (user === undefined) throw notFound('User');
  return user;
}
