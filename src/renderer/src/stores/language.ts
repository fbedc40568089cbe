import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { defaultLanguage, type Language, type LanguageChoice, languageChoices } from '#contract/language.ts';
import { languageHere, loadLanguage, speakLanguage } from '#renderer/lib/language.ts';

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

const wantedAtom = atom<LanguageChoice>(defaultLanguage);

/** Loads what is chosen, and then has everything be in it. Rejects, changing nothing, where it can't be loaded. */
export const speakAtom = atom(null, async (get, set, choice: LanguageChoice) => {
  set(wantedAtom, choice);
  const language = languageHere(choice);
  const translation = await loadLanguage(language);
  // Another was chosen meanwhile.
  if (get(wantedAtom) !== choice) return;
  speakLanguage(language, translation);
  set(storedChoiceAtom, choice);
  set(spokenAtom, language);
});
