import { readFileSync, renameSync } from 'node:fs';
import { defaultSettings, migrateSettings, type Settings } from './schema.ts';

export interface ReadSettings {
  readonly settings: Settings;
  /** Where a file that could not be used was moved to. Null otherwise. */
  readonly damagedFile: string | null;
}

/**
 * Reads the settings of a file, or the defaults where there is none. A file that is damaged, or of a later version, is
 * moved aside, so that it can be repaired.
 */
export function readSettings(file: string, now: Date): ReadSettings {
  const text = readIfExists(file);
  if (text === undefined) return { settings: defaultSettings, damagedFile: null };
  try {
    return { settings: migrateSettings(JSON.parse(text)), damagedFile: null };
  } catch {
    // Windows allows no colon in a file's name.
    const damagedFile = `${file}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
    renameSync(file, damagedFile);
    return { settings: defaultSettings, damagedFile };
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
