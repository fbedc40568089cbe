/*
 * `node scripts/packaging/test-copy.ts APP FOLDER` copies a packed app (a folder, or an .app of macOS) so that the
 * end-to-end tests can drive it: the copy differs from the released app in one fuse, which allows a debugger.
 * Prints the path of the executable, for WARBLE_APP.
 */
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

const [app, folder] = process.argv.slice(2);
if (app === undefined || folder === undefined) {
  console.error('Say which app, and where to: node scripts/packaging/test-copy.ts APP FOLDER');
  process.exitCode = 2;
} else {
  mkdirSync(folder, { recursive: true });
  const copy = path.join(folder, path.basename(app));
  cpSync(app, copy, { recursive: true, verbatimSymlinks: true });
  const isMac = copy.endsWith('.app');
  const executable = path.join(copy, process.platform === 'win32' ? 'Warble.exe' : 'warble');
  await flipFuses(isMac ? copy : executable, {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: isMac,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  console.log(isMac ? path.join(copy, 'Contents', 'MacOS', 'Warble') : executable);
}
