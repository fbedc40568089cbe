import { appendFileSync, chmodSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Store from 'electron-store';

/** Replaces a JSON file of a folder, atomically. */
export type JsonFileWriter = (folder: string, name: string) => (values: Record<string, unknown>) => void;

/** Large, because of electron-store, so main loads this file only once the window loads its page. */
export const jsonFileWriter: JsonFileWriter = (folder, name) => {
  let replace: ReturnType<typeof fileReplacer> | undefined;
  return (values) => {
    // Not earlier: it reads a file, and that may fail.
    replace ??= fileReplacer(join(folder, `${name}.json`));
    replace(values);
  };
};

/**
 * electron-store does not notice that a disk which becomes full takes only the beginning of a file, and would replace the
 * old file by that. So it writes a second file, which replaces the first one once it is known to be complete.
 */
function fileReplacer(path: string): (values: Record<string, unknown>) => void {
  const old = statSync(path, { throwIfNoEntry: false });
  // Like electron-store, replaces the file that a link points to.
  const file = old === undefined ? path : realpathSync(path);
  const next = `${file}.next`;
  let text = '';
  const store = new Store({
    cwd: dirname(next),
    name: basename(next),
    fileExtension: '',
    clearInvalidConfig: true,
    // No one else may read the second file either.
    ...(old && { configFileMode: old.mode & 0o777 }),
    serialize: (values) => (text = JSON.stringify(values, undefined, '\t')),
  });
  return (values) => {
    try {
      store.store = values;
      complete(next, text);
      const mode = statSync(file, { throwIfNoEntry: false })?.mode;
      if (mode !== undefined) chmodSync(next, mode);
      replaceFile(next, file);
    } catch (error) {
      // An incomplete file takes room that the next attempt needs.
      rmSync(next, { force: true });
      throw error;
    }
  };
}

/** The errors by which Windows refuses to replace a file that another program, such as a virus scanner, has open. */
const heldCodes: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** How long a file may be held, in ms: as long as electron-store waits for its own. */
const heldMs = 1000;

/**
 * Moves a file in place of another one; on Windows again and again while that one is held, as electron-store does with
 * its own: https://github.com/isaacs/node-graceful-fs/issues/104. Its library, atomically, exports no such function.
 */
function replaceFile(next: string, file: string): void {
  const end = performance.now() + heldMs;
  for (;;) {
    try {
      renameSync(next, file);
      return;
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && heldCodes.has(error.code);
      if (process.platform !== 'win32' || !isHeld || performance.now() >= end) throw error;
    }
  }
}

/** Writes what is missing at the end of a file; only this attempt makes the system say why it is missing. */
function complete(file: string, text: string): void {
  const bytes = Buffer.from(text);
  const { size } = statSync(file);
  if (size < bytes.length) appendFileSync(file, bytes.subarray(size), { flush: true });
}
