import { saveValues } from '#main/lib/saved-values.ts';
import type { ReadSettings, UnusableSettings } from './read-settings.ts';
import type { Settings } from './schema.ts';
import { settingsStore, type SettingsStore } from './settings-store.ts';

/** A problem with the settings file that the user has to know. */
export type SettingsProblem =
  | UnusableSettings
  /** Changes can't be saved now. */
  | { readonly kind: 'unsaved'; readonly error: unknown };

export interface OpenSettings {
  readonly settings: SettingsStore;
  /**
   * Saves the settings now, and each change from now on; until then changes are only in memory. A file that can't be
   * read is left alone: changes then stay in memory.
   * @param write - replaces the file
   */
  readonly saveWith: (write: (settings: Settings) => void) => void;
}

/**
 * Opens the settings that were read from a file.
 * @param onProblem - called once for each problem
 */
export function openSettings(
  read: ReadSettings,
  onProblem: (problem: SettingsProblem) => void,
): OpenSettings {
  if (read.problem !== null) onProblem(read.problem);
  let save: (settings: Settings) => void = () => {};
  const values = saveValues<Settings>(
    read.settings,
    (next) => save(next),
    (error) => onProblem({ kind: 'unsaved', error }),
  );
  return {
    settings: settingsStore(values),
    saveWith(write) {
      if (read.problem?.kind === 'unreadable') return;
      save = write;
      // Saves migrated settings immediately, and so finds out early whether saving is possible.
      values.change(values.current());
    },
  };
}
