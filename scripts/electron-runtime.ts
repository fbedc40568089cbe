import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runNode } from './run.ts';

const electronPackage = join(projectRoot, 'node_modules', 'electron');
/** The default download address of Electron's installer. */
const downloads = 'https://github.com/electron/electron/releases/download/';

/** Timeout of the request that checks whether the download server is reachable, in ms. */
const probeTimeoutMs = 5000;
/** Timeouts of the installer in ms: with a network it downloads, without one it only reads its cache. */
const downloadTimeoutMs = 600_000;
const cacheTimeoutMs = 20_000;

/** Why the desktop app can't be shown on this machine, as a clause; null if it can. */
export function desktopObstacle(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  userId: number | undefined = process.getuid?.(),
): string | null {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'There is no display here';
  // With --no-sandbox it would start, but web content would run unsandboxed as root.
  return userId === 0 ? 'Electron keeps its sandbox from starting as root' : null;
}

/** The executable of Electron's runtime, or null where it is not installed. */
export function installedRuntime(env: NodeJS.ProcessEnv = process.env): string | null {
  const nameFile = join(electronPackage, 'path.txt');
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8').trim() : 'electron';
  const executable = join(env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist'), name);
  return existsSync(executable) ? executable : null;
}

const mirrorNames = ['ELECTRON_MIRROR', 'NPM_CONFIG_ELECTRON_MIRROR', 'npm_config_electron_mirror'];

/** Whether the installer has a proxy or a mirror, through which it may reach what this program can't. */
export const hasOwnRoute = (env: NodeJS.ProcessEnv): boolean =>
  ['ELECTRON_GET_USE_PROXY', ...mirrorNames].some((name) => Boolean(env[name]));

async function isReachable(): Promise<boolean> {
  try {
    await fetch(downloads, { method: 'HEAD', signal: AbortSignal.timeout(probeTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}

/** The runtime's executable, downloaded by Electron's installer if it is missing; null if that fails. */
export async function ensureRuntime(): Promise<string | null> {
  const installed = installedRuntime();
  if (installed !== null) return installed;
  const isOnline = hasOwnRoute(process.env) || (await isReachable());
  if (isOnline) console.error('Downloading Electron, once …');
  await runNode(join(electronPackage, 'install.js'), [], {
    output: 'keep',
    timeout: isOnline ? downloadTimeoutMs : cacheTimeoutMs,
  });
  return installedRuntime();
}
