/* `npm start`: starts the desktop app, or, where it can't run, the same interface in a browser. */
import { spawn } from 'node:child_process';
import { desktopObstacle, ensureRuntime } from './electron-runtime.ts';
import { ensureBuild } from './ensure-build.ts';
import { projectRoot } from './run.ts';

/** An exit with an error within this time counts as a failed start, in ms. */
const startingTime = 10_000;

interface Ended {
  readonly code: number;
  /** Whether the user ended it, by a signal. */
  readonly wasEnded: boolean;
}

/** Runs a program in the foreground, and forwards signals to it. */
function foreground(program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: projectRoot, stdio: 'inherit' });
    let wasEnded = false;
    const forward = (signal: NodeJS.Signals) => {
      wasEnded = true;
      // A terminal has sent Ctrl-C to the program, too, and a second signal kills Electron.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', () => resolve({ code: 1, wasEnded }));
    child.on('close', (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve({ code: code ?? 1, wasEnded });
    });
  });
}

/** The exit code of the desktop app, or the reason why it could not start, as a clause. */
async function startDesktop(): Promise<number | string> {
  const obstacle = desktopObstacle();
  if (obstacle !== null) return obstacle;
  const runtime = await ensureRuntime();
  if (runtime === null) return "Electron's runtime is not here and can't be downloaded";
  const begin = performance.now();
  const { code, wasEnded } = await foreground(runtime, [projectRoot]);
  // For example, because a system library is missing.
  const hasFailed = code !== 0 && !wasEnded && performance.now() - begin < startingTime;
  return hasFailed ? 'Electron could not start (see above)' : code;
}

try {
  ensureBuild();
  const desktop = await startDesktop();
  if (typeof desktop === 'number') {
    process.exitCode = desktop;
  } else {
    console.log(`${desktop}, so Warble runs in your browser instead.`);
    process.exitCode = (await foreground(process.execPath, ['src/serve/index.ts'])).code;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
