import { createHash } from 'node:crypto';
import { HttpError } from '#server/errors.ts';
import type { RateLimitName } from '#server/rate-limits.ts';
import type { Services } from '#server/services.ts';
import * as users from '#server/store/users.ts';
import type { Handlers } from './handler.ts';
import { requireUser } from './require-user.ts';

export type SessionCalls = 'login' | 'logout';

const wrongPassword = () => new HttpError(401, 'Invalid user credentials');

/** The key under which sign-ins with an unknown name are counted; it has a fixed length. */
const keyOf = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('base64url');

/**
 * Signing in and out.
 * @throws {HttpError} from `login`: 401 for a wrong name or password, 429 with `Retry-After` after too many tries
 */
export function sessionHandlers({
  database: { db },
  sessions,
  rateLimiter,
  passwords,
}: Services): Handlers<SessionCalls> {
  /** Undefined, without a session, when the account has another hash by now. */
  const startSession = async (account: users.Credentials, renewed?: string) => {
    const { id: userId, passwordHash } = account;
    if (renewed === undefined) return sessions.start({ userId, passwordHash });
    const isStored = await users.replacePasswordHash(db, account, renewed);
    return isStored ? sessions.start({ userId, passwordHash: renewed }) : undefined;
  };

  /** The hash was replaced meanwhile: by another sign-in that renewed it, or because the password was changed. */
  const startWithNewHash = async (id: string, password: string, address: string) => {
    const account = await users.findPasswordHash(db, id);
    const { isCorrect } = await passwords.verify(password, account?.passwordHash, address);
    if (account === undefined || !isCorrect) throw wrongPassword();
    const session = await startSession(account);
    if (session === undefined) throw wrongPassword();
    return session;
  };

  return {
    async login({ payload, address }) {
      const account = await users.findCredentials(db, payload);
      const key = account?.id ?? keyOf(`${payload.username}\n${payload.email}`);
      await rateLimiter.check('sessionsPerAccount', key);
      const failures: readonly (readonly [RateLimitName, string])[] = [
        ['signInPerAddress', address],
        ['signInPerAccountAndAddress', `${key} ${address}`],
        ['signInPerAccount', key],
      ];
      const counted: (typeof failures)[number][] = [];
      // Counts it as one that failed, before it is verified, so that simultaneous guesses are limited, too.
      const count = async () => {
        for (const failure of failures) {
          // A refused count is one, too.
          counted.push(failure);
          await rateLimiter.count(...failure);
        }
      };
      // Takes the same time and gives the same response whether or not the user exists.
      const { isCorrect, renewed } = await passwords
        .verify(payload.password, account?.passwordHash, address, count)
        .catch(async (error: unknown) => {
          // One that is refused without being verified reveals nothing about the password, so it is not counted.
          for (const failure of counted) await rateLimiter.uncount(...failure);
          throw error;
        });
      if (account === undefined || !isCorrect) throw wrongPassword();
      await rateLimiter.uncount('signInPerAddress', address);
      await rateLimiter.reset('signInPerAccountAndAddress', `${key} ${address}`);
      await rateLimiter.uncount('signInPerAccount', key);
      await rateLimiter.count('sessionsPerAccount', key);
      const session =
        (await startSession(account, renewed)) ??
        (await startWithNewHash(account.id, payload.password, address));
      const data = { user: await requireUser(db, account.id) };
      return { data, message: 'User logged in successfully', session, account: account.id };
    },

    async logout({ viewer }) {
      await sessions.end(viewer);
      return { data: null, message: 'User logged out', session: null };
    },
  };
}
