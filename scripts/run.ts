import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

/** The top folder of the checkout. Every script uses it as its working directory. */
export const projectRoot = path.resolve(import.meta.dirname, '..');

/** The script file of a package's command, which runs on the current Node without a shell on every system. */
export function commandScript(packageName: string, command = packageName): string {
  const manifestPath = findPackageJSON(packageName, import.meta.url);
  if (manifestPath === undefined) throw new Error(`The package ${packageName} is not installed.`);
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const bin =
    typeof manifest === 'object' && manifest !== null && 'bin' in manifest ? manifest.bin : undefined;
  const script =
    typeof bin === 'object' && bin !== null
      ? Object.entries(bin).find(([name]) => name === command)?.[1]
      : bin;
  if (typeof script !== 'string') throw new Error(`The package ${packageName} has no command ${command}.`);
  return path.join(path.dirname(manifestPath), script);
}

export interface Finished {
  readonly code: number;
  /** stdout and stderr combined; empty with `output: 'show'`. */
  readonly output: string;
}

export interface RunOptions {
  /** `show` passes the output through, `keep` returns it. */
  readonly output: 'show' | 'keep';
  /** The checkout by default. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which the process is killed. */
  readonly timeout?: number;
  /** Whether it runs with a low priority, and with as little processor time as possible instead of on all cores. */
  readonly inBackground?: boolean;
}

/**
 * For programs in Go, which are the compiler of TypeScript and the type-aware part of oxlint: one thread, and garbage
 * collection only when the heap has grown to five times its size. Their results are the same, for up to a third less
 * processor time.
 */
const thrifty = { GOMAXPROCS: '1', GOGC: '400' };

/** Runs a program and waits for it to exit. The code is 127 if it can't be started. */
export function run(program: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? projectRoot,
      env: { ...process.env, ...(options.inBackground && thrifty), ...options.env },
      stdio: [
        'ignore',
        ...(options.output === 'keep' ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const)),
      ],
      timeout: options.timeout,
    });
    if (options.inBackground && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const text = () => Buffer.concat(chunks).toString('utf8');
    child.on('error', (error) => resolve({ code: 127, output: `${text()}${error.message}\n` }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal === null ? text() : `${text()}Ended by ${signal}.\n` }),
    );
  });
}

/** Runs a TypeScript or JavaScript file with the current Node. */
export function runNode(script: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  return run(process.execPath, [script, ...args], options);
}
