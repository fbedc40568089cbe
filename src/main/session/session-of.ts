import { randomUUID } from 'node:crypto';
import { session, type Session } from 'electron';
import type { Server } from '#main/settings/schema.ts';

/** A session of its own per server. The local one, and the page before a server is chosen, use the default session. */
export function sessionOf(server: Server | null): Session {
  return server === null || server.kind === 'local'
    ? session.defaultSession
    : session.fromPartition(`persist:${server.id}`);
}

/** The cookies of an account that was added on a server: in memory only, and kept across restarts by `keepCookies`. */
export const accountSession = (server: Server, account: string): Session =>
  session.fromPartition(`account-${server.id}-${account}`);

/**
 * In memory only, so that checking a server leaves nothing behind; a new one each time, since Chromium remembers for a
 * session which client certificate was sent to a host, or that none was.
 */
export const temporarySession = (): Session => session.fromPartition(`check-${randomUUID()}`);
