import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { desktopObstacle, hasOwnRoute, installedRuntime } from './electron-runtime.ts';
import { projectRoot } from './run.ts';

describe('npm start', () => {
  it.runIf(process.platform === 'linux')(
    'without a display it prints the reason, serves the app to the browser, and stops on SIGTERM',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'warble-start-'));
      const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
      const child = spawn(process.execPath, ['scripts/start.ts'], {
        cwd: projectRoot,
        env: { ...env, XDG_DATA_HOME: folder, NODE_NO_WARNINGS: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines: string[] = [];
      for await (const line of createInterface(child.stdout)) {
        lines.push(line);
        if (!line.startsWith('Warble is ready at ')) continue;
        expect((await fetch(line.replace('Warble is ready at ', ''))).status).toBe(200);
        child.kill('SIGTERM');
      }
      expect(lines).toEqual([
        'There is no display here, so Warble runs in your browser instead.',
        expect.stringMatching(/^Warble is ready at http:\/\/127\.0\.0\.1:\d+$/),
      ]);
      if (child.exitCode === null) await once(child, 'exit');
      expect(child.exitCode).toBe(0);
      await rm(folder, { recursive: true });
    },
  );

  it('detects whether the desktop app can be shown', () => {
    expect(desktopObstacle('linux', {}, 1000)).toBe('There is no display here');
    expect(desktopObstacle('linux', { DISPLAY: '' }, 1000)).toBe('There is no display here');
    expect(desktopObstacle('linux', { DISPLAY: ':0' }, 0)).toContain('root');
    expect(desktopObstacle('linux', { DISPLAY: ':0' }, 1000)).toBeNull();
    expect(desktopObstacle('linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000)).toBeNull();
    expect(desktopObstacle('darwin', {}, 501)).toBeNull();
    expect(desktopObstacle('win32', {}, undefined)).toBeNull();
  });

  it('leaves it to the installer to reach its proxy or mirror', () => {
    expect(hasOwnRoute({})).toBe(false);
    expect(hasOwnRoute({ ELECTRON_GET_USE_PROXY: '1' })).toBe(true);
    // As npm passes on `electron_mirror` of a `.npmrc`.
    expect(hasOwnRoute({ npm_config_electron_mirror: 'https://mirror.example/' })).toBe(true);
  });

  it('finds no Electron runtime in a folder without one', () => {
    expect(installedRuntime({ ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' })).toBeNull();
  });
});
