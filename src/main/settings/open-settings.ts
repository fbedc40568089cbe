import { join } from 'node:path';
import Store from 'electron-store';
import { readSettings } from './read-settings.ts';
import type { Settings } from './schema.ts';

/** Typed; each change is written to disk atomically. */
export type SettingsStore = Pick<Store<Settings>, 'get' | 'set' | 'delete'>;

export interface OpenedSettings {
  readonly settings: SettingsStore;
  /** Where a file that could not be used was moved to; the defaults replace it. Null otherwise. */
  readonly damagedFile: string | null;
}

/** Opens `settings.json` of a folder, migrated to this version. */
export function openSettings(folder: string): OpenedSettings {
  const { settings, damagedFile } = readSettings(join(folder, 'settings.json'), new Date());
  const store = new Store<Settings>({ name: 'settings', cwd: folder });
  store.store = settings;
  return { settings: store, damagedFile };
}
