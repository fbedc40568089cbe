import { openSync, writeSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';

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
 * @throws {Error} when the file can't be written; the returned function throws it, too
 */
export function openAudit(environment: Readonly<Record<string, string | undefined>>): Audit {
  const { WARBLE_AUDIT: path = '', WARBLE_CALLER: caller = '', SUDO_USER: sudo = '' } = environment;
  const file = path === '' ? stderr : openSync(path, 'a', 0o600);
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
    writeSync(file, `${JSON.stringify(line)}\n`);
  };
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container an account may have a number and no name.
    return String(process.getuid?.());
  }
}
