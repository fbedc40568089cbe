import { isDeepStrictEqual } from 'node:util';
import { defaultKeyChoices, type KeyChoices } from '#contract/bridge/keyboard.ts';
import type { SettingsStore } from './settings-store.ts';

export interface KeyboardSetting {
  /** The user's keys: one setting for all servers, passed to each page. Null if the user has changed none. */
  readonly current: () => KeyChoices | null;
  readonly set: (choice: KeyChoices) => void;
}

/** Stores the keys that the user has changed in the page. */
export function createKeyboardSetting(settings: SettingsStore): KeyboardSetting {
  const current = () => settings.get('keyboard') ?? null;
  return {
    current,
    set(choice) {
      // In earlier versions only the page stored the keys, for each server. The first page with changed keys reports
      // them here; a page without changed keys must not overwrite them.
      if (!isDeepStrictEqual(choice, current() ?? defaultKeyChoices)) settings.set('keyboard', choice);
    },
  };
}
