import { spawn } from 'node:child_process';

/** Opens the user's browser; does nothing without a terminal, without a display, or in CI. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv = process.env): void {
  const hasDisplay =
    process.platform !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (!process.stdout.isTTY || env['CI'] !== undefined || !hasDisplay) return;
  const [command, ...args] = commandFor(process.platform, url);
  // Without a browser, the user has the printed address.
  spawn(command, args, { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref();
}

function commandFor(platform: NodeJS.Platform, url: string): readonly [string, ...string[]] {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return platform === 'darwin' ? ['open', url] : ['xdg-open', url];
}
