import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeError, redact } from './redact.ts';

export interface LogOptions {
  readonly folder: string;
  /** The size in bytes at which a file is rotated. */
  readonly bytesMax?: number;
  /** The maximum number of files. */
  readonly filesMax?: number;
  readonly now?: () => Date;
}

/** A log without tokens and user content. Never throws: a full disk must not stop the app. */
export interface Log {
  readonly info: (message: string) => void;
  readonly error: (message: string, error?: unknown) => void;
}

type LogLevel = 'error' | 'info';

export interface LogFile extends Log {
  /** Sets the level from now on: errors only, or everything. */
  readonly setLevel: (level: LogLevel) => void;
}

/** Writes to `warble.log`, and keeps the previous files as `warble.1.log` (the newest), `warble.2.log` and so on. */
export function openLog({
  folder,
  bytesMax = 1024 * 1024,
  filesMax = 4,
  now = () => new Date(),
}: LogOptions): LogFile {
  const file = (number: number) => join(folder, number === 0 ? 'warble.log' : `warble.${number}.log`);

  /** Renames each file to the next older name, which overwrites the oldest. */
  const rotate = () => {
    for (let number = filesMax - 2; number >= 0; number -= 1) {
      if (sizeOf(file(number)) !== null) renameSync(file(number), file(number + 1));
    }
  };
  let level: LogLevel = 'info';
  const write = (lineLevel: LogLevel, text: string) => {
    try {
      mkdirSync(folder, { recursive: true });
      if ((sizeOf(file(0)) ?? 0) >= bytesMax) rotate();
      // Synchronous, since the process may end right after; there are few lines.
      appendFileSync(file(0), `${now().toISOString()} ${lineLevel} ${text}\n`);
    } catch {
      // There is nowhere else to report it.
    }
  };
  return {
    info: (message) => {
      if (level === 'info') write('info', redact(message));
    },
    error: (message, error) =>
      write('error', error === undefined ? redact(message) : `${redact(message)}\n${describeError(error)}`),
    setLevel: (next) => {
      level = next;
    },
  };
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}
