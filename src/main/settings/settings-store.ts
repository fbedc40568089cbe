import type { SavedValues } from '#main/lib/saved-values.ts';
import type { Settings } from './schema.ts';

/** The settings that may be missing. */
type OptionalKey = {
  [Key in keyof Settings]-?: object extends Pick<Settings, Key> ? Key : never;
}[keyof Settings];

/** Reads and changes settings, with types. Each change is written to disk atomically. */
export interface SettingsStore {
  get<Key extends keyof Settings>(key: Key): Settings[Key];
  set<Key extends keyof Settings>(key: Key, value: Required<Settings>[Key]): void;
  delete(key: OptionalKey): void;
}

/** The settings one by one, of values that are saved as a whole. */
export function settingsStore({ current, change }: SavedValues<Settings>): SettingsStore {
  return {
    get: (key) => current()[key],
    set: (key, value) => change({ ...current(), [key]: value }),
    delete(key) {
      const { [key]: _, ...rest } = current();
      change(rest);
    },
  };
}
