import { defaultSettings } from './schema.ts';
import type { SettingsStore } from './open-settings.ts';

/** Settings in memory, for unit tests. */
export function testSettings(): SettingsStore {
  const stored = new Map<string, unknown>(Object.entries(defaultSettings));
  // The map loses the types of `Settings`, which the caller sees.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return {
    get: (key: string) => stored.get(key),
    set: (key: string, value: unknown) => stored.set(key, value),
    delete: (key: string) => stored.delete(key),
  } as unknown as SettingsStore;
}
