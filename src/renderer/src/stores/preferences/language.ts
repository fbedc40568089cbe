import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { defaultLanguage, type LanguageChoice, languageChoices } from '#contract/i18n/language.ts';
import { languageHere, loadCatalogue, setPageLanguage } from '#renderer/i18n/language.ts';
import { localizationAtom } from '#renderer/i18n/localization.ts';

/** Written by `public/color-scheme.js` too, where the host knows it. */
const storedChoiceAtom = atomWithStorage<LanguageChoice>('warble.language', defaultLanguage, undefined, {
  getOnInit: true,
});

/** What the user chose for this device: a language, or the system's. */
export const languageChoiceAtom = atom((get): LanguageChoice => {
  // What is stored may be anything.
  const stored = get(storedChoiceAtom);
  return languageChoices.find((choice) => choice === stored) ?? defaultLanguage;
});

/** Loads what is chosen, and then has everything be in it. Rejects, with the choice as before, where it can't be loaded. */
export const setLocaleAtom = atom(null, async (get, set, choice: LanguageChoice) => {
  const before = get(languageChoiceAtom);
  const language = languageHere(choice);
  if (choice !== before) set(storedChoiceAtom, choice);
  try {
    const catalogue = await loadCatalogue(language);
    // Unless another was chosen meanwhile.
    if (get(languageChoiceAtom) !== choice) return;
    setPageLanguage(language, catalogue);
    set(localizationAtom, { language, catalogue });
  } catch (error) {
    if (get(languageChoiceAtom) === choice) set(storedChoiceAtom, before);
    throw error;
  }
});
