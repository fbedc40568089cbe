import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runNode } from './run.ts';

const electronPackage = join(projectRoot, 'node_modules', 'electron');
/** Where Electron's own installer looks, unless a mirror is named. */
const downloads = 'https://github.com/electron/electron/releases/download/';

/** How long a server may take to show that it is there, in ms. */
const probePatience = 5000;
/** How long the installer may take: a download where there is a network, a look into its cache where there's none, in ms. */
const downloadPatience = 600_000;
const cachePatience = 20_000;

/** Why a desktop app can't be shown here, as half a sentence; null if it can. */
export function desktopObstacle(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  userId: number | undefined = process.getuid?.(),
): string | null {
  if (platform !== 'linux') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'There is no display here';
  // Switching the sandbox off would make it start, and leave a browser without its walls to root.
  return userId === 0 ? 'Electron keeps its sandbox from starting as root' : null;
}

/** The executable of Electron's runtime, or null where it is not installed. */
export function installedRuntime(env: NodeJS.ProcessEnv = process.env): string | null {
  const nameFile = join(electronPackage, 'path.txt');
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8').trim() : 'electron';
  const executable = join(env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist'), name);
  return existsSync(executable) ? executable : null;
}

/** The runtime's executable, downloaded by Electron's own installer if need be; null where it can't be had. */
export async function ensureRuntime(): Promise<string | null> {
  const installed = installedRuntime();
  if (installed !== null) return installed;
  const isOnline = await fetch(process.env['ELECTRON_MIRROR'] ?? downloads, {
    method: 'HEAD',
    signal: AbortSignal.timeout(probePatience),
  }).then(
    () => true,
    () => false,
  );
  if (isOnline) console.error('Downloading Electron, once …');
  await runNode(join(electronPackage, 'install.js'), [], {
    output: 'keep',
    timeout: isOnline ? downloadPatience : cachePatience,
  });
  return installedRuntime();
}
