import { type Stats, statSync } from 'node:fs';

/** The bit of a mode that lets everybody read. A group may be the one that the service belongs to. */
const everybody = 0o004;

/**
 * Reports a file with secrets that other users may read, with the command that corrects it. Not on Windows, which has no
 * modes: there a file inherits who may read it.
 */
export function reportOpenSecrets(file: string, report: (text: string) => void): void {
  const user = process.geteuid?.();
  if (user === undefined) return;
  const found = statOf(file);
  if (found === undefined || (found.mode & everybody) === 0) return;
  // The service has to be able to read it afterwards.
  const own = found.uid === user ? '' : `sudo chown ${user} ${file} && `;
  report(
    `Warning: other users of this computer can read the secrets in ${file}. Run: ${own}sudo chmod 600 ${file}`,
  );
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    // What needs the file says why it can't be read.
    return undefined;
  }
}
