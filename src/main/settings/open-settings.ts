import { join } from 'node:path';
import Store from 'electron-store';
import { readSettings } from './read-settings.ts';
import type { Settings } from './schema.ts';

/** Typed, and written to disk, whole or not at all, with each change. */
export type SettingsStore = Pick<Store<Settings>, 'get' | 'set' | 'delete'>;

export interface OpenedSettings {
  readonly settings: SettingsStore;
  /** Where a file that could not be used was put; the defaults took its place. */
  readonly damagedFile: string | null;
}

/** The settings in a folder, migrated to this version. */
export function openSettings(folder: string): OpenedSettings {
  const { settings, damagedFile } = readSettings(join(folder, 'settings.json'), new Date());
  const store = new Store<Settings>({ name: 'settings', cwd: folder });
  store.store = settings;
  return { settings: store, damagedFile };
}
