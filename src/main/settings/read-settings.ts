import { readFile, rename } from 'node:fs/promises';
import { defaultSettings, migrateSettings, type Settings } from './schema.ts';

/** Why the settings of a file are not used. */
export type UnusableSettings =
  /** It is damaged, or of a later version, and was moved aside, so that it can be repaired. */
  | { readonly kind: 'damaged'; readonly movedTo: string }
  /** It can't be read, or is damaged and can't be moved. */
  | { readonly kind: 'unreadable'; readonly error: unknown };

export interface ReadSettings {
  readonly settings: Settings;
  readonly problem: UnusableSettings | null;
}

/** Reads the settings of a file, or the defaults where there is none that can be used. */
export async function readSettings(file: string, now: Date): Promise<ReadSettings> {
  try {
    const text = await readIfExists(file);
    return text === undefined ? { settings: defaultSettings, problem: null } : await parse(text, file, now);
  } catch (error) {
    return { settings: defaultSettings, problem: { kind: 'unreadable', error } };
  }
}

async function parse(text: string, file: string, now: Date): Promise<ReadSettings> {
  try {
    return { settings: migrateSettings(JSON.parse(text)), problem: null };
  } catch {
    // Windows allows no colon in a file's name.
    const movedTo = `${file}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(file, movedTo);
    return { settings: defaultSettings, problem: { kind: 'damaged', movedTo } };
  }
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
