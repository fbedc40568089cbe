import type { DesktopSettings, UpdateState } from '#contract/bridge/desktop-settings.ts';
import type { Preferences } from './preferences.ts';

export interface DesktopSettingsSources {
  readonly version: string;
  readonly preferences: Preferences;
  /** Null where the system decides. */
  readonly spelling: () => {
    readonly languages: readonly string[];
    readonly available: readonly string[];
  } | null;
  readonly areNotificationsRefused: () => boolean;
  readonly updates: () => UpdateState;
}

/** The data of the desktop app for the settings screen. */
export function describeDesktopSettings(sources: DesktopSettingsSources): DesktopSettings {
  const { version, preferences, updates } = sources;
  const { isLocked } = preferences;
  const spelling = sources.spelling();
  return {
    version,
    updates: updates(),
    notifications: { value: preferences.notifications(), isLocked: isLocked('notifications') },
    areNotificationsRefused: sources.areNotificationsRefused(),
    background: { value: preferences.background(), isLocked: isLocked('background') },
    spelling: spelling && {
      languages: { value: [...spelling.languages], isLocked: isLocked('spellCheckLanguages') },
      available: [...spelling.available],
    },
  };
}
