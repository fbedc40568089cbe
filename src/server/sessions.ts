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

export interface Sessions {
  /** Starts a session; returns the token for the cookie. */
  start(userId: string): Promise<string>;
  /** The user whom the token signs in, if any. */
  find(token: string): Promise<Viewer | undefined>;
  end(viewer: Viewer): Promise<void>;
  /** Ends all sessions of the viewer but this one. */
  endOthers(viewer: Viewer): Promise<void>;
}

const tokenBytes = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function createSessions(db: Database, now: () => number): Sessions {
  return {
    async start(userId) {
      const token = randomBytes(tokenBytes).toString('base64url');
      const createdAt = new Date(now()).toISOString();
      await store.insertSession(db, { tokenHash: hashOf(token), userId, createdAt });
      return token;
    },
    async find(token) {
      const session = hashOf(token);
      const id = await store.findSessionUser(db, session);
      return id === undefined ? undefined : { id, session };
    },
    end: (viewer) => store.deleteSession(db, viewer.session),
    endOthers: (viewer) => store.deleteOtherSessions(db, viewer.id, viewer.session),
  };
}

/** @throws {HttpError} 400 when the session cookie is there more than once, so that it is ambiguous */
export function refuseRepeatedCookie(cookieHeader: string): void {
  const names = cookieHeader.split(';').map((pair) => pair.split('=', 1)[0]?.trim());
  if (names.filter((name) => name === sessionCookie).length > 1) {
    throw badRequest('The session cookie was sent more than once. Clear the cookies and sign in again.');
  }
}
