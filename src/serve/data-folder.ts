import { homedir } from 'node:os';
import path from 'node:path';

/** The local server's default folder: below the platform's folder for user data. */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const base = (named: string | undefined, usual: string) =>
    named !== undefined && paths.isAbsolute(named) ? named : paths.join(home, usual);
  const userData =
    platform === 'win32'
      ? base(env['APPDATA'], 'AppData/Roaming')
      : platform === 'darwin'
        ? base(undefined, 'Library/Application Support')
        : base(env['XDG_DATA_HOME'], '.local/share');
  return paths.join(userData, 'Warble', 'server');
}
