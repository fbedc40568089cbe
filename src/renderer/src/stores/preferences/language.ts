import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import {
  defaultLanguage,
  type Language,
  type LanguageChoice,
  languageChoices,
} from '#contract/i18n/language.ts';
import { languageHere, loadLanguage, speakLanguage } from '#renderer/i18n/language.ts';

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

const spokenAtom = atom<Language>('en');
/** The language that the texts are in. What React would not draw anew by itself when it changes has to read this. */
export const languageAtom = atom((get) => get(spokenAtom));

/** Loads what is chosen, and then has everything be in it. Rejects, with the choice as before, where it can't be loaded. */
export const speakAtom = atom(null, async (get, set, choice: LanguageChoice) => {
  const before = get(languageChoiceAtom);
  const language = languageHere(choice);
  if (choice !== before) set(storedChoiceAtom, choice);
  try {
    const translation = await loadLanguage(language);
    // Unless another was chosen meanwhile.
    if (get(languageChoiceAtom) !== choice) return;
    speakLanguage(language, translation);
    set(spokenAtom, language);
  } catch (error) {
    if (get(languageChoiceAtom) === choice) set(storedChoiceAtom, before);
    throw error;
  }
});
