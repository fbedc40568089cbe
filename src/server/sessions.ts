import { createHash, randomBytes } from 'node:crypto';
import { badRequest } from './errors.ts';
import type { Database } from './database/schema.ts';
import * as store from './store/sessions.ts';

export const sessionCookie = 'warble_session';

/** The user who sends a request. */
export interface Viewer {
  readonly id: string;
  /** The hash of the session's token. */
  readonly session: string;
}

/** A user whose password was just verified. */
interface SignedIn {
  readonly userId: string;
  /** The hash that the password matched. */
  readonly passwordHash: string;
}

export interface Sessions {
  /**
   * Starts a session; returns the token for the cookie. Undefined, without a session, when the password was changed
   * since it was verified.
   */
  start(signedIn: SignedIn): Promise<string | undefined>;
  /** The user whom the token signs in, if any. */
  find(token: string): Promise<Viewer | undefined>;
  end(viewer: Viewer): Promise<void>;
  /** Deletes the sessions that have expired. */
  prune(): Promise<void>;
}

const tokenBytes = 32;
const dayMs = 24 * 60 * 60 * 1000;
/** The precision of a session's last use: it is not written for each read. */
const hourMs = 60 * 60 * 1000;
/** A session ends when it was not used for this long, … */
export const sessionDays = 60;
/** … or when its account has as many others that were used later. Those that were never used end first. */
export const sessionsPerAccount = 20;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface SessionOptions {
  /** The account that everybody uses, and that may have any number of sessions. */
  readonly guestId?: string | undefined;
  /** Called with what an administrator should know. */
  readonly report?: (text: string) => void;
}

/**
 * Keeps the sessions in the database, by a hash of their token.
 * @param now in ms since 1970
 */
export function createSessions(
  db: Database,
  now: () => number,
  { guestId, report = () => {} }: SessionOptions = {},
): Sessions {
  const timeOf = (at: number) => new Date(at).toISOString();
  let isTouchFailing = false;
  /** Stores the last use of a session. A failure, as of a full disk, does not refuse the request, which may be a read. */
  const touch = async (session: string, time: number) => {
    try {
      await store.touchSession(db, session, timeOf(time));
      isTouchFailing = false;
    } catch (error) {
      if (!isTouchFailing) report(`When sessions were last used can't be stored: ${String(error)}`);
      isTouchFailing = true;
    }
  };
  return {
    async start({ userId, passwordHash }) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const time = timeOf(now());
      const session = { tokenHash: hashOf(token), userId, createdAt: time, lastUsedAt: time };
      const kept = userId === guestId ? undefined : sessionsPerAccount;
      return (await store.insertSession(db, session, passwordHash, kept)) ? token : undefined;
    },
    async find(token) {
      const session = hashOf(token);
      const found = await store.findSession(db, session);
      const time = now();
      if (found === undefined || found.lastUsedAt < timeOf(time - sessionDays * dayMs)) return undefined;
      const isFirstUse = found.lastUsedAt === found.createdAt;
      if (isFirstUse || found.lastUsedAt < timeOf(time - hourMs)) await touch(session, time);
      return { id: found.userId, session };
    },
    end: (viewer) => store.deleteSession(db, viewer.session),
    prune: () => store.deleteSessionsBefore(db, timeOf(now() - sessionDays * dayMs)),
  };
}

/** @throws {HttpError} 400 when there are several session cookies, which is ambiguous */
export function refuseRepeatedCookie(cookieHeader: string): void {
  const names = cookieHeader.split(';').map((pair) => pair.split('=', 1)[0]?.trim());
  if (names.filter((name) => name === sessionCookie).length > 1) {
    throw badRequest('The session cookie was sent more than once. Clear the cookies and sign in again.');
  }
}
