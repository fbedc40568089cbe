import { atom } from 'jotai';
import * as v from 'valibot';
import { defaultLanguage, type LanguageChoice, languageChoices } from '#contract/i18n/language.ts';
import { loadLocalization } from '#renderer/i18n/language.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import { logFailure } from '#renderer/lib/log.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** Where the choice is stored. */
export const languageKey = 'warble.language';

/** Written by `app/first-frame/page-choices.js` too, where the host knows it. */
const storedChoiceAtom = keptAtom(languageKey, v.unknown(), defaultLanguage);

/** The user's choice for this device: a language, or the system's. */
export const languageChoiceAtom = atom((get): LanguageChoice => {
  // The stored value may be anything.
  const stored = get(storedChoiceAtom);
  return languageChoices.find((choice) => choice === stored) ?? defaultLanguage;
});

/**
 * Loads the texts of a language, and then shows everything in it. Rejects, with the choice as before, where it can't be
 * loaded.
 */
export async function setLocale(store: Store, choice: LanguageChoice): Promise<void> {
  const before = store.get(languageChoiceAtom);
  if (choice !== before) store.set(storedChoiceAtom, choice);
  try {
    const localization = await loadLocalization(choice, store.get(storedChoiceAtom));
    // Not if another one was chosen meanwhile.
    if (store.get(languageChoiceAtom) !== choice) return;
    store.set(localizationAtom, localization);
    // Mostly the kept frame has set them, and setting them again would compute all styles again.
    const { documentElement } = document;
    if (documentElement.lang !== localization.tag) {
      documentElement.lang = localization.tag;
      documentElement.dir = localization.direction;
    }
  } catch (error) {
    if (store.get(languageChoiceAtom) === choice) store.set(storedChoiceAtom, before);
    throw error;
  }
}

/** Shows everything in a language, or in the present one where its texts can't be loaded. Never rejects. */
export const showLanguage = (store: Store, choice: LanguageChoice): Promise<void> =>
  setLocale(store, choice).catch((error: unknown) => logFailure('language', error));
