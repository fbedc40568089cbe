import type { DesktopChoices } from '#contract/bridge/desktop-settings.ts';
import type { SettingsStore } from './open-settings.ts';

/** What an organisation has set for its people; what is left out is the user's choice. */
export type ManagedChoices = DesktopChoices;

export interface Preferences {
  /** What holds now: the organisation's choice, or else the user's. */
  readonly notifications: () => boolean;
  readonly background: () => boolean;
  /** Undefined where nobody has chosen: the system's own. */
  readonly spellCheckLanguages: () => readonly string[] | undefined;
  readonly isLocked: (key: keyof DesktopChoices) => boolean;
  /** The user chooses. What is locked stays as it is. */
  readonly choose: (choices: DesktopChoices) => void;
  /** Called after each change, also of what the organisation set. */
  readonly onChange: (listener: () => void) => void;
  /** The organisation's choices are others now. */
  readonly managedChanged: () => void;
}

export interface PreferencesOptions {
  readonly settings: SettingsStore;
  /** Asked each time. */
  readonly managed: () => ManagedChoices;
}

/** The user's choices for the desktop app, kept in the settings, below those of their organisation. */
export function createPreferences({ settings, managed }: PreferencesOptions): Preferences {
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const isLocked = (key: keyof DesktopChoices) => managed()[key] !== undefined;
  return {
    notifications: () => managed().notifications ?? settings.get('notifications'),
    background: () => managed().background ?? settings.get('background'),
    spellCheckLanguages: () => managed().spellCheckLanguages ?? settings.get('spellCheckLanguages'),
    isLocked,
    choose({ notifications, background, spellCheckLanguages }) {
      if (notifications !== undefined && !isLocked('notifications'))
        settings.set('notifications', notifications);
      if (background !== undefined && !isLocked('background')) settings.set('background', background);
      if (spellCheckLanguages !== undefined && !isLocked('spellCheckLanguages')) {
        settings.set('spellCheckLanguages', spellCheckLanguages);
      }
      changed();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    managedChanged: changed,
  };
}
