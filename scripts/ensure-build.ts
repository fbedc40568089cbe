import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { projectRoot } from './run.ts';

const outFolder = join(projectRoot, 'out');
/** Holds the hash of what the build was made from. */
const stampFile = join(outFolder, '.inputs');

const inputs = [
  'src/**',
  'resources/**',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig/**',
  'electron.vite.config.ts',
  'scripts/packaging/bundled-packages.ts',
];

/** Of the contents and not the times, so that switching branches back and forth costs one build at most. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: projectRoot, exclude: ['**/*.test.ts', '**/*.test.tsx'] }).sort();
  for (const file of files) {
    const path = join(projectRoot, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function stamp(): string | null {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return null;
  }
}

/** How long to wait for a build that another process is making, in ms. */
const timeoutMs = 120_000;

/** One build at a time. A lock of SQLite, since the system releases it however the process ends. */
function lockBuild(): DatabaseSync {
  mkdirSync(outFolder, { recursive: true });
  const lock = new DatabaseSync(join(outFolder, '.lock'), { timeout: timeoutMs });
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

/**
 * Builds out/ unless it is the build of the sources as they are. Writes to stderr only, and only while building.
 * Throws an `Error` with a sentence for the user when the build fails.
 */
export function ensureBuild(): void {
  if (stamp() === hashOfInputs()) return;
  // Not by `using`, which Node 22 does not know.
  const lock = lockBuild();
  try {
    build();
  } finally {
    lock.close();
  }
}

function build(): void {
  const hash = hashOfInputs();
  if (stamp() === hash) return;
  console.error('Building Warble …');
  // A build that fails halfway must not pass for a good one.
  rmSync(stampFile, { force: true });
  const cli = join(projectRoot, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    throw new Error('Warble could not be built: see above for the reason, or run "npm ci" and try again.');
  }
  writeFileSync(stampFile, hash);
}

if (import.meta.main) {
  try {
    ensureBuild();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
