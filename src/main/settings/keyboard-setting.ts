import { isDeepStrictEqual } from 'node:util';
import { defaultKeyChoices, type KeyChoices } from '#contract/bridge/keyboard.ts';
import type { SettingsStore } from './settings-store.ts';

export interface KeyboardSetting {
  /** The user's keys: one choice for all servers, so each page gets it. Null where none was changed. */
  readonly current: () => KeyChoices | null;
  readonly set: (choice: KeyChoices) => void;
}

/** Stores the keys that the user has changed in the page. */
export function createKeyboardSetting(settings: SettingsStore): KeyboardSetting {
  const current = () => settings.get('keyboard') ?? null;
  return {
    current,
    set(choice) {
      // Earlier versions left the keys to the page, which stores them per server: the first page with changed keys
      // brings them here, and one without must not hide them.
      if (!isDeepStrictEqual(choice, current() ?? defaultKeyChoices)) settings.set('keyboard', choice);
    },
  };
}
