import { defaultLanguage, type Language, type LanguageChoice, languageOf } from '#contract/i18n/language.ts';
import { speak, type Translation } from '#contract/i18n/spoken.ts';
import type { SettingsStore } from '#main/settings/open-settings.ts';
import { german } from './german.ts';

/** What main says in each language. The one for tests is the page's alone. */
const translations: Readonly<Record<Language, Translation>> = { en: {}, de: german, 'ar-XB': {} };

export interface LanguageOptions {
  readonly settings: SettingsStore;
  /** What holds until the user chooses. */
  readonly start: LanguageChoice | undefined;
  /** The system's languages as BCP 47 tags, as the page has them, too. */
  readonly preferred: readonly string[];
}

export interface ChosenLanguage {
  /** What the user chose: one for all servers, so the page is told of it. */
  readonly choice: () => LanguageChoice;
  /** The user may have chosen another one. */
  readonly choose: (choice: LanguageChoice) => void;
  /** Called when everything is said in another language from now on. */
  readonly onChange: (listener: () => void) => void;
}

/** The language of menus, tray, dialogs and notifications. */
export function createLanguage({ settings, start, preferred }: LanguageOptions): ChosenLanguage {
  const listeners: (() => void)[] = [];
  const choice = () => settings.get('language') ?? start ?? defaultLanguage;
  const speakIt = () => {
    const language = languageOf(choice(), preferred);
    speak(language, translations[language]);
  };
  speakIt();
  return {
    choice,
    choose(chosen) {
      if (chosen === choice()) return;
      settings.set('language', chosen);
      speakIt();
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
