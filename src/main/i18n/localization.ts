import { EventEmitter } from 'node:events';
import type { Language } from '#contract/i18n/language.ts';
import { german } from './german.ts';
import { english, type MainMessages } from './messages.ts';

/** The catalogue in use now. Read it where a text is shown, since the language can change. */
export type Messages = () => MainMessages;

const catalogues: Readonly<Record<Language, MainMessages>> = {
  en: english,
  de: german,
};

export interface Localization {
  readonly messages: Messages;
  readonly setLocale: (language: Language) => void;
  /** Called after each change of the language. */
  readonly onChange: (listener: () => void) => void;
}

/** The texts of menus, tray, dialogs and notifications: English until a language is set. */
export function createLocalization(): Localization {
  const emitter = new EventEmitter<{ change: [] }>();
  let language: Language = 'en';
  return {
    messages: () => catalogues[language],
    setLocale(next) {
      if (next === language) return;
      language = next;
      emitter.emit('change');
    },
    onChange: (listener) => void emitter.on('change', listener),
  };
}
