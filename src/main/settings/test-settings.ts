import { saveValues } from '#main/lib/saved-values.ts';
import { defaultSettings } from './schema.ts';
import { settingsStore, type SettingsStore } from './settings-store.ts';

const nothing = () => {};

/** Settings in memory, for unit tests. */
export const testSettings = (): SettingsStore => settingsStore(saveValues(defaultSettings, nothing, nothing));
