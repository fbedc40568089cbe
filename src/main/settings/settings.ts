import Store from 'electron-store';

/** What main keeps across restarts, in `settings.json` of the app's user data. */
export interface Settings {
  /** The session's cookies, encrypted by the system's keyring, as base64. */
  readonly session: string;
}

export type SettingsStore = Store<Partial<Settings>>;

export function openSettings(): SettingsStore {
  // A file that was damaged from outside must not keep the app from starting.
  return new Store<Partial<Settings>>({ name: 'settings', clearInvalidConfig: true });
}
