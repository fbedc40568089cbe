import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { projectRoot } from './run.ts';

/** `release` is shipped; `test` also contains the pseudo-language. Each has its own folder. */
export type BuildKind = 'release' | 'test';

/** The folder of a build, with main, preload and renderer. */
export const buildFolder = (kind: BuildKind): string =>
  kind === 'release' ? join(projectRoot, 'out') : join(projectRoot, '.cache', 'test-build');

/** The file with the hash of the inputs of a build. */
const stampFile = (kind: BuildKind) => join(buildFolder(kind), '.inputs');

const inputs = [
  'src/**',
  'resources/**',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig/**',
  'electron.vite.config.ts',
  'scripts/packaging/bundled-packages.ts',
  'scripts/build/**',
];

/** Hashes contents and not modification times, so that switching branches and back needs no rebuild. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: projectRoot, exclude: ['**/*.test.ts', '**/*.test.tsx'] }).sort();
  for (const file of files) {
    const path = join(projectRoot, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function stamp(kind: BuildKind): string | null {
  try {
    return readFileSync(stampFile(kind), 'utf8');
  } catch {
    return null;
  }
}

/** The timeout of waiting for a build by another process, in ms. */
const timeoutMs = 120_000;

/** Allows one build at a time. Uses an SQLite lock, which the system releases even if the process crashes. */
function lockBuild(kind: BuildKind): DatabaseSync {
  mkdirSync(buildFolder(kind), { recursive: true });
  const lock = new DatabaseSync(join(buildFolder(kind), '.lock'), { timeout: timeoutMs });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

/**
 * Makes a build unless it is up to date. Writes to stderr only, and only while building.
 * @throws {Error} with a message for the user when the build fails
 */
export function ensureBuild(kind: BuildKind = 'release'): void {
  if (stamp(kind) === hashOfInputs()) return;
  // Not `using`, which Node 22 does not support.
  const lock = lockBuild(kind);
  try {
    build(kind);
  } finally {
    lock.close();
  }
}

function build(kind: BuildKind): void {
  const hash = hashOfInputs();
  if (stamp(kind) === hash) return;
  console.error('Building Warble …');
  // A failed build must not be taken for an up-to-date one.
  rmSync(stampFile(kind), { force: true });
  const cli = join(projectRoot, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const options = kind === 'test' ? ['--mode', 'test', '--outDir', buildFolder(kind)] : [];
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn', ...options], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    throw new Error('Warble could not be built: see above for the reason, or run "npm ci" and try again.');
  }
  writeFileSync(stampFile(kind), hash);
}

if (import.meta.main) {
  try {
    ensureBuild();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
