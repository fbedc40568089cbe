import { openSync, writeSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { AdminError } from '#server/admin/admin-error.ts';

/*
 * The log of `npm run admin`, which records who ran which command: lines like those of the server's log, without texts,
 * names and secrets.
 */

/** The subject of a command, only as ids. */
export interface Subject {
  readonly account?: string;
  readonly post?: string;
  readonly comment?: string;
}

interface Audited extends Subject {
  readonly command: string;
  readonly result: 'begun' | 'done' | 'refused' | 'failed';
}

export type Audit = (audited: Audited) => void;

const stderr = 2;
const [info, warning] = [30, 40];

/**
 * Opens the output of the log: the file that WARBLE_AUDIT names, which is appended to, otherwise stderr.
 * @throws {AdminError} when it can't be written; the returned function throws it, too
 */
export function openAudit(environment: Readonly<Record<string, string | undefined>>): Audit {
  const { WARBLE_AUDIT: path = '', WARBLE_CALLER: caller = '', SUDO_USER: sudo = '' } = environment;
  const file = path === '' ? stderr : toFile(() => openSync(path, 'a', 0o600));
  return ({ command, result, ...subject }) => {
    const line = {
      level: result === 'begun' || result === 'done' ? info : warning,
      time: Date.now(),
      pid: process.pid,
      hostname: hostname(),
      audit: 'administration',
      user: nameOfUser(),
      // In a container every user is root, so the host passes in the name of the caller.
      ...(caller !== '' && { caller }),
      ...(sudo !== '' && { sudo }),
      command,
      ...subject,
      result,
    };
    toFile(() => writeSync(file, `${JSON.stringify(line)}\n`));
  };
}

function toFile<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw new AdminError(
      `The log of commands can't be written (${error instanceof Error ? error.message : String(error)}): let WARBLE_AUDIT name a file that this user may write to.`,
    );
  }
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container an account may have a number and no name.
    return String(process.getuid?.());
  }
}
