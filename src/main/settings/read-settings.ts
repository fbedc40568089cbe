import { readFileSync, renameSync } from 'node:fs';
import { defaultSettings, migrateSettings, type Settings } from './schema.ts';

export interface FoundSettings {
  readonly settings: Settings;
  /** Where a file that could not be used was put, or null where there was none. */
  readonly damagedFile: string | null;
}

/**
 * The settings in a file, or the defaults where there's none. A file that is damaged, or of a later version, is kept
 * beside it for whoever wants to repair it.
 */
export function readSettings(file: string, now: Date): FoundSettings {
  const text = readIfThere(file);
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

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
