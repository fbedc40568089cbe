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
  readonly updates: () => UpdateState;
}

/** What the settings screen shows of the desktop app. */
export function describeDesktop({
  version,
  preferences,
  spelling,
  updates,
}: DesktopSettingsSources): DesktopSettings {
  const { isLocked } = preferences;
  const checked = spelling();
  return {
    version,
    updates: updates(),
    notifications: { value: preferences.notifications(), isLocked: isLocked('notifications') },
    background: { value: preferences.background(), isLocked: isLocked('background') },
    spelling: checked && {
      languages: { value: [...checked.languages], isLocked: isLocked('spellCheckLanguages') },
      available: [...checked.available],
    },
  };
}
