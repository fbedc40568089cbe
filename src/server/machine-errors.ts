import { assertNever } from '#contract/assert-never.ts';
import { databaseCauseOf, type DatabaseCause, postgresCodeOf } from './database/errors.ts';
import { HttpError } from './errors.ts';
import { ImageStoreError } from './media/image-store.ts';
import { StartError } from './start-error.ts';

/* Failures of the machine that the server runs on, each with a sentence for the client. */

/** Tests expect these texts. */
export const machineTexts = {
  full: "The server's disk is full. Nothing was changed; try again when there is room.",
  readOnly: 'The server may not write to its disk. Nothing was changed; tell the person who runs the server.',
  handles: 'The server has too many files open. Nothing was changed; try again in a moment.',
  away: "The server can't reach its database. Try again in a moment.",
  pictures: "The server can't reach its pictures. Try again in a moment.",
  busy: 'The server is busy. Nothing was changed; try again in a moment.',
  duplicate: 'Somebody else has just made the same change. Load it again.',
  reference: 'What this belongs to does not exist any more',
} as const;

const systemCauses: Readonly<Record<string, DatabaseCause>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EMFILE: 'handles',
  ENFILE: 'handles',
};

/** What failed at the machine or the database; undefined for any other error. */
export function machineCauseOf(error: unknown): DatabaseCause | undefined {
  const cause = databaseCauseOf(error);
  if (cause !== undefined || !(error instanceof Error)) return cause;
  return 'syscall' in error && 'code' in error ? systemCauses[String(error.code)] : undefined;
}

const passing = { 'retry-after': '5' };

/**
 * An error of the machine or of the database as a response: 503 for temporary ones, 507 for a full disk, 404 and 409
 * for conflicts with concurrent changes. Undefined for any other error.
 */
export function machineResponse(error: unknown): HttpError | undefined {
  if (error instanceof ImageStoreError) return new HttpError(503, machineTexts.pictures, passing);
  const cause = machineCauseOf(error);
  switch (cause) {
    case undefined:
      return undefined;
    case 'handles':
    case 'away':
    case 'busy':
      return new HttpError(503, machineTexts[cause], passing);
    case 'full':
    case 'readOnly':
      return new HttpError(507, machineTexts[cause]);
    case 'reference':
      return new HttpError(404, machineTexts.reference);
    case 'duplicate':
      return new HttpError(409, machineTexts.duplicate);
    default:
      return assertNever(cause);
  }
}

/** What an administrator has to do about an error, for the log; undefined for any that passes, or says it itself. */
export function machineAdvice(error: unknown): string | undefined {
  const code = postgresCodeOf(error);
  if (code === '53300')
    return 'The database has no connection left: let it have more, as with "max_connections" in its settings, or lower "connections" of the servers.';
  if (machineCauseOf(error) !== 'full') return undefined;
  return `The disk of the ${code === undefined ? 'server' : 'database'} is full: make room on it.`;
}

/** The same for an error at the start in a folder: one sentence that explains what to do. */
export function machineStartError(error: unknown, folder: string): StartError | undefined {
  switch (machineCauseOf(error)) {
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
    case 'away':
    case 'busy':
    case 'duplicate':
    case 'reference':
    case undefined:
      return undefined;
  }
}
