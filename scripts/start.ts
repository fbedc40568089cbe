/* `npm start`: the desktop app, or where it can't run, the same interface in a browser. */
import { spawn } from 'node:child_process';
import { desktopObstacle, ensureRuntime } from './electron-runtime.ts';
import { ensureBuild } from './ensure-build.ts';
import { projectRoot } from './run.ts';

/** A program that ends with an error this soon has not started, in ms. */
const startingTime = 10_000;

/** Runs a program in the foreground: it gets our signals, we get its end. */
function foreground(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: projectRoot, stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/** The desktop app's exit code, or why there is none, as half a sentence. */
async function startDesktop(): Promise<number | string> {
  const obstacle = desktopObstacle();
  if (obstacle !== null) return obstacle;
  const runtime = await ensureRuntime();
  if (runtime === null) return "Electron's runtime is not here and can't be downloaded";
  const begin = performance.now();
  const code = await foreground(runtime, [projectRoot]);
  // Such as a system library that is missing.
  const hasFailed = code !== 0 && performance.now() - begin < startingTime;
  return hasFailed ? 'Electron could not start (see above)' : code;
}

try {
  ensureBuild();
  const desktop = await startDesktop();
  if (typeof desktop === 'number') {
    process.exitCode = desktop;
  } else {
    console.log(`${desktop}, so Warble runs in your browser instead.`);
    process.exitCode = await foreground(process.execPath, ['src/serve/index.ts']);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
