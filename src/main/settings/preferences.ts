import { EventEmitter } from 'node:events';
import type { DesktopChoices } from '#contract/bridge/desktop-settings.ts';
import type { SettingsStore } from './settings-store.ts';

/** The settings that a policy may lock; the user chooses those that are missing here. */
type LockedPreferences = DesktopChoices;

export interface Preferences {
  /** The values in effect: the policy's, or else the user's. */
  readonly notifications: () => boolean;
  readonly background: () => boolean;
  /** Undefined if neither has chosen: the system's languages. */
  readonly spellCheckLanguages: () => readonly string[] | undefined;
  readonly isLocked: (key: keyof DesktopChoices) => boolean;
  /** Stores the user's choices. Locked settings stay unchanged. */
  readonly update: (choices: DesktopChoices) => void;
  /** Called after each change, also of the policy. */
  readonly onChange: (listener: () => void) => void;
  /** To be called when the policy has changed. */
  readonly policyChanged: () => void;
}

export interface PreferencesOptions {
  readonly settings: SettingsStore;
  /** Read on each call, since it can change while the app runs. */
  readonly locked: () => LockedPreferences;
}

/** The user's choices for the desktop app, stored in the settings and overridden by the policy. */
export function createPreferences({ settings, locked }: PreferencesOptions): Preferences {
  const emitter = new EventEmitter<{ change: [] }>();
  const isLocked = (key: keyof DesktopChoices) => locked()[key] !== undefined;
  return {
    notifications: () => locked().notifications ?? settings.get('notifications'),
    background: () => locked().background ?? settings.get('background'),
    spellCheckLanguages: () => locked().spellCheckLanguages ?? settings.get('spellCheckLanguages'),
    isLocked,
    update({ notifications, background, spellCheckLanguages }) {
      if (notifications !== undefined && !isLocked('notifications'))
        settings.set('notifications', notifications);
      if (background !== undefined && !isLocked('background')) settings.set('background', background);
      if (spellCheckLanguages !== undefined && !isLocked('spellCheckLanguages')) {
        settings.set('spellCheckLanguages', spellCheckLanguages);
      }
      emitter.emit('change');
    },
    onChange: (listener) => void emitter.on('change', listener),
    policyChanged: () => void emitter.emit('change'),
  };
}
