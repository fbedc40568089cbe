import type * as childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startAgain } from './start-again.ts';

const { relaunch, started } = vi.hoisted(() => {
  const programs: (readonly [string, readonly string[]])[] = [];
  return { relaunch: vi.fn(), started: programs };
});
vi.mock('electron', () => ({ app: { relaunch } }));
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof childProcess>()),
  spawn: (program: string, args: readonly string[]) => {
    started.push([program, args]);
    const child = { on: () => child, unref: () => {} };
    return child;
  },
}));

beforeEach(() => {
  relaunch.mockClear();
  started.length = 0;
  const { argv } = process;
  process.argv = ['/opt/warble', '--flag', 'warble://tweet/first'];
  onTestFinished(() => void (process.argv = argv));
});

it.each([
  ['another link', 'warble://tweet/b', ['--flag', 'warble://tweet/b']],
  ['no link', null, ['--flag']],
])('starts with the same arguments, but with %s', (_, link, args) => {
  startAgain(link, null);
  expect(relaunch).toHaveBeenCalledExactlyOnceWith({ args });
  expect(started).toEqual([]);
});

it.runIf(process.platform === 'linux')(
  'on Linux starts the program once this process has ended, which holds the lock and the storage until then',
  async () => {
    startAgain('warble://tweet/b', '/bin/echo');
    expect(relaunch).not.toHaveBeenCalled();
    const [program = '', [option = '', script = '', pid, ...rest] = []] = started[0] ?? [];
    expect(pid).toBe(String(process.pid));
    const real = await vi.importActual<typeof childProcess>('node:child_process');
    const ending = real.spawn('sleep', ['60']);
    // The script waits by a program of this folder, which leaves a file there.
    const folder = await mkdtemp(join(tmpdir(), 'warble-again-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'sleep'), `#!/bin/sh\ntouch "${folder}/waits"\nexec /bin/sleep "$@"\n`, {
      mode: 0o755,
    });
    let isStarted = false;
    const run = async () => {
      const { stdout } = await promisify(real.execFile)(
        program,
        [option, script, String(ending.pid), ...rest],
        { env: { PATH: `${folder}:${process.env['PATH']}` } },
      );
      isStarted = true;
      return stdout;
    };
    const output = run();
    await vi.waitFor(() => expect(existsSync(join(folder, 'waits')) || isStarted).toBe(true));
    expect(isStarted).toBe(false);
    ending.kill();
    expect(await output).toBe('--flag warble://tweet/b\n');
  },
);
