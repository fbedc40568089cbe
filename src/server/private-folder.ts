import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartError } from './start-error.ts';

/* Only the server's user may read a data folder (accounts, password hashes, posts). */

export const privateFolder = 0o700;
export const privateFile = 0o600;
/** The bits of a mode that apply to everybody but the owner. */
const others = 0o077;
/** Set on folders such as /tmp, which many use. */
const sticky = 0o1000;
/** Windows has no modes; there a folder inherits who may read it. */
const hasModes = process.platform !== 'win32';

/**
 * The files that SQLite writes. SQLite creates `-wal` and `-shm` with the mode of the database, but does not change the
 * mode of existing ones.
 */
const databaseFiles = ['warble.db', 'warble.db-wal', 'warble.db-shm', 'lock.db'];

const isOpenToOthers = (path: string) => hasModes && (lstatSync(path).mode & others) !== 0;

/**
 * Creates a data folder that only this user can read, or makes an existing folder and Warble's files in it private.
 * @param report called with the files that could not be made private
 * @throws {StartError} when it can't be written to
 */
export function preparePrivateFolder(folder: string, report: (text: string) => void): void {
  try {
    makeFolder(folder, privateFolder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `Warble can't write to the folder ${folder}; allow it to, or choose another folder.`,
    );
  }
  try {
    for (const name of databaseFiles) makePrivate(join(folder, name), privateFile);
    if (!isOpenToOthers(folder)) return;
    if ((lstatSync(folder).mode & sticky) !== 0) throw new Error('The folder is for everybody.');
    // The folder is made private last: as long as others can read it, the next start checks its content again. Other
    // files in it don't belong to Warble.
    const media = join(folder, 'media');
    mkdirSync(media, { recursive: true });
    makePrivate(media, privateFolder);
    for (const entry of readdirSync(media, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      makePrivate(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile);
    }
    makePrivate(folder, privateFolder);
  } catch {
    report(
      `Warning: other users of this computer can read the folder ${folder}, and Warble does not change that. Use one that belongs to the user who runs Warble.`,
    );
  }
}

/** Creates a file if it is missing, before SQLite creates it with another mode. */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', privateFile));
}

function makePrivate(path: string, mode: number): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry !== undefined && isOpenToOthers(path)) chmodSync(path, mode);
}
