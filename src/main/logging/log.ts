import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeError, redact } from './redact.ts';

export interface LogOptions {
  readonly folder: string;
  /** A file that has reached this size is put aside, in bytes. */
  readonly bytesMax?: number;
  /** How many files there may be. */
  readonly filesMax?: number;
  readonly now?: () => Date;
}

/** What happened, without tokens and without what people wrote. Never throws: a full disk must not stop the app. */
export interface Log {
  readonly info: (message: string) => void;
  readonly error: (message: string, error?: unknown) => void;
}

export interface LogFile extends Log {
  /** From now on: errors alone, or everything. */
  readonly setLevel: (level: 'error' | 'info') => void;
}

/** Writes to `warble.log`, and keeps the ones before as `warble.1.log` (the newest), `warble.2.log` and so on. */
export function openLog({
  folder,
  bytesMax = 1024 * 1024,
  filesMax = 4,
  now = () => new Date(),
}: LogOptions): LogFile {
  const file = (number: number) => join(folder, number === 0 ? 'warble.log' : `warble.${number}.log`);

  /** Each takes the place of the next older one, and the oldest is gone. */
  const rotate = () => {
    for (let number = filesMax - 2; number >= 0; number -= 1) {
      if (sizeOf(file(number)) !== null) renameSync(file(number), file(number + 1));
    }
  };
  let tellsAll = true;
  const write = (level: string, text: string) => {
    try {
      mkdirSync(folder, { recursive: true });
      if ((sizeOf(file(0)) ?? 0) >= bytesMax) rotate();
      // At once, since the next line of the program may be its last; there are few lines.
      appendFileSync(file(0), `${now().toISOString()} ${level} ${text}\n`);
    } catch {
      // There's nowhere left to say it.
    }
  };
  return {
    info: (message) => {
      if (tellsAll) write('info', redact(message));
    },
    error: (message, error) =>
      write('error', error === undefined ? redact(message) : `${redact(message)}\n${describeError(error)}`),
    setLevel: (level) => {
      tellsAll = level === 'info';
    },
  };
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}
