import { HttpError } from './errors.ts';
import { StartError } from './start-error.ts';

/* What fails because of the machine that the server runs on: each with a sentence for the client. */

/** Tests expect these texts. */
export const machineTexts = {
  full: "The server's disk is full. Nothing was changed; try again when there is room.",
  readOnly: 'The server may not write to its disk. Nothing was changed; tell the person who runs the server.',
  handles: 'The server has too many files open. Nothing was changed; try again in a moment.',
} as const;

type Cause = keyof typeof machineTexts;

const systemCauses: Readonly<Record<string, Cause>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EMFILE: 'handles',
  ENFILE: 'handles',
};

/** By SQLite's primary result code, which is the lowest byte of what it gives: READONLY, FULL, CANTOPEN. */
const databaseCauses: Readonly<Record<number, Cause>> = { 8: 'readOnly', 13: 'full', 14: 'handles' };

function causeOf(error: unknown): Cause | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return databaseCauses[error.errcode & 0xff];
  if ('syscall' in error && 'code' in error) return systemCauses[String(error.code)];
  return undefined;
}

/** An error of the machine as a response: 503 for what passes by itself, else 507. Undefined for any other error. */
export function machineResponse(error: unknown): HttpError | undefined {
  const cause = causeOf(error);
  if (cause === undefined) return undefined;
  return cause === 'handles'
    ? new HttpError(503, machineTexts.handles, { 'retry-after': '5' })
    : new HttpError(507, machineTexts[cause]);
}

/** The same for a start in a folder: one sentence that says what to do. */
export function machineStartError(error: unknown, folder: string): StartError | undefined {
  switch (causeOf(error)) {
    case 'full':
      return new StartError(
        `The disk of the folder ${folder} is full; make room on it and start Warble again.`,
      );
    case 'readOnly':
      return new StartError(
        `Warble can't write to the folder ${folder}; allow it to, or choose another folder.`,
      );
    case 'handles':
      return new StartError('Too many files are open; close some programs and start Warble again.');
    case undefined:
      return undefined;
  }
}
