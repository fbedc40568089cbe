import { spawn } from 'node:child_process';
import { app } from 'electron';
import { linkInArguments } from '#main/links/deep-link.ts';

/** Waits until a process has ended, for 10 seconds at most, and then becomes another one. */
const startAfter =
  'n=0; while [ $n -lt 100 ] && kill -0 "$0" 2>/dev/null; do sleep 0.1; n=$((n + 1)); done; exec "$@"';

/**
 * Has the app start with its present arguments once this process has ended. To be called right before it quits.
 * @param link - the `warble://` link to open, in place of that of this process
 * @param file - on Linux the program to start; elsewhere null
 */
export function startAgain(link: string | null, file: string | null): void {
  const args = process.argv.slice(1).filter((arg) => linkInArguments([arg]) === null);
  if (link !== null) args.push(link);
  if (file === null) {
    app.relaunch({ args });
    return;
  }
  // What Electron's helper starts can't get other privileges, which mounting an AppImage, the sandbox of some systems and
  // the installation of an update need, and the helper of an AppImage runs from the mount that ends with this process:
  // https://github.com/electron/electron/issues/41463, https://github.com/electron-userland/electron-builder/issues/1727
  spawn('/bin/sh', ['-c', startAfter, String(process.pid), file, ...args], {
    detached: true,
    stdio: 'ignore',
  })
    // There is no shell: the user has to start the app once more.
    .on('error', () => {})
    .unref();
}
