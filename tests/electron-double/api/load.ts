import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from '#scripts/run.ts';
import type { Api } from './types.ts';

/** `prepareApi` has written this file itself, so its shape is not checked in depth. */
const CacheSchema = v.custom<Api>(
  (value) => typeof value === 'object' && value !== null && 'declarations' in value && 'aliases' in value,
);

const folder = join(projectRoot, '.cache');
const source = createRequire(import.meta.url).resolve('electron/electron.d.ts');

/** The file name contains the hash of the sources, so that a change of them creates a new file. */
function cacheFile(): string {
  const hash = createHash('sha256');
  for (const file of [source, new URL('read-types.ts', import.meta.url)]) hash.update(readFileSync(file));
  return join(folder, `electron-api-${hash.digest('hex').slice(0, 16)}.json`);
}

/**
 * Parses electron.d.ts, which takes half a second, unless the result is already on disk.
 * @returns the file with the result
 */
export async function prepareApi(): Promise<string> {
  const file = cacheFile();
  try {
    readFileSync(file);
  } catch {
    const { readTypes } = await import('./read-types.ts');
    mkdirSync(folder, { recursive: true });
    // Written under another name and renamed, because several processes may do this at the same time.
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify(readTypes(readFileSync(source, 'utf8'))));
    renameSync(partial, file);
  }
  return file;
}

/** @param file - the path that `prepareApi` returned */
export function loadApi(file: string): Api {
  return v.parse(CacheSchema, JSON.parse(readFileSync(file, 'utf8')));
}
