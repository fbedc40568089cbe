import { realpathSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The bit of a mode that lets everybody read a file. A group may be the one that the service belongs to. */
const readable = 0o004;
/** The bit of a mode that lets everybody reach what is in a folder. */
const enterable = 0o001;

/**
 * Reports a file with secrets that other users may read, with a command that corrects it. Not on Windows, which has no
 * modes: there a file inherits who may read it.
 */
export function reportOpenSecrets(file: string, report: (text: string) => void): void {
  const user = process.geteuid?.();
  if (user === undefined) return;
  const found = openFile(file);
  if (found === undefined) return;
  const path = resolve(file);
  const name = quoted(path);
  // The service has to be able to read it afterwards.
  const own = found.uid === user ? '' : `sudo chown ${user} ${name} && `;
  report(
    `Warning: other users of this computer can read the secrets in ${path}. ` +
      `Make it readable for the server alone, for example with: ${own}sudo chmod 600 ${name}`,
  );
}

/** What is known of a file that everybody can read; undefined for another one. */
function openFile(file: string): Stats | undefined {
  try {
    const path = realpathSync(file);
    const found = statSync(path);
    const isOpen = (found.mode & readable) !== 0 && foldersOf(path).every(isEnterable);
    return isOpen ? found : undefined;
  } catch {
    // What needs the file says why it can't be read.
    return undefined;
  }
}

/** All folders that a file is in. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersOf(folder)];
}

const isEnterable = (folder: string) => (statSync(folder).mode & enterable) !== 0;

/** A path as a word for a shell. */
const quoted = (path: string) =>
  /^[\w./@:+,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
