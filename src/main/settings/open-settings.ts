import { join } from 'node:path';
import { saveValues } from '#main/lib/saved-values.ts';
import { readSettings, type UnusableSettings } from './read-settings.ts';
import type { Settings } from './schema.ts';
import { settingsStore, type SettingsStore } from './settings-store.ts';

/** A problem with the settings file that the user has to know. */
export type SettingsProblem =
  | UnusableSettings
  /** Changes can't be saved now. */
  | { readonly kind: 'unsaved'; readonly error: unknown };

export interface OpenSettingsOptions {
  /** The app's user data. */
  readonly folder: string;
  /** Replaces `settings.json` of the folder. */
  readonly write: (settings: Settings) => void;
  /** Called once for each problem. */
  readonly onProblem: (problem: SettingsProblem) => void;
}

/**
 * Opens `settings.json`, migrated to this version. A file that can't be read is left alone: changes then stay in
 * memory.
 */
export function openSettings({ folder, write, onProblem }: OpenSettingsOptions): SettingsStore {
  const { settings, problem } = readSettings(join(folder, 'settings.json'), new Date());
  if (problem !== null) onProblem(problem);
  const values = saveValues(settings, problem?.kind === 'unreadable' ? () => {} : write, (error) =>
    onProblem({ kind: 'unsaved', error }),
  );
  // Saves migrated settings immediately, and so finds out early whether saving is possible.
  values.change(settings);
  return settingsStore(values);
}
