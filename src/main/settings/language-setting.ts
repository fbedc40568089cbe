import { type LanguageChoice, languageOf } from '#contract/i18n/language.ts';
import type { Localization } from '#main/i18n/localization.ts';
import type { SettingsStore } from './settings-store.ts';

export interface LanguageSettingOptions {
  readonly settings: SettingsStore;
  /** In effect until the user chooses. */
  readonly initial: LanguageChoice;
  /** The system's languages as BCP 47 tags, the same as in the page. */
  readonly preferred: readonly string[];
  readonly localization: Pick<Localization, 'setLocale'>;
}

export interface LanguageSetting {
  /** The user's choice: one for all servers, passed to each page. */
  readonly current: () => LanguageChoice;
  readonly set: (choice: LanguageChoice) => void;
}

/** Stores the user's language and applies it to main's texts. */
export function createLanguageSetting(options: LanguageSettingOptions): LanguageSetting {
  const { settings, initial, preferred, localization } = options;
  const current = () => settings.get('language') ?? initial;
  const apply = () => localization.setLocale(languageOf(current(), preferred));
  apply();
  return {
    current,
    set(choice) {
      if (choice === current()) return;
      settings.set('language', choice);
      apply();
    },
  };
}
