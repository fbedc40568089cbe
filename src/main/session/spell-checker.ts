import type { Session } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Preferences } from '#main/settings/preferences.ts';

/** What of a session is about spelling. */
export type SpellChecker = Pick<
  Session,
  | 'availableSpellCheckerLanguages'
  | 'getSpellCheckerLanguages'
  | 'setSpellCheckerLanguages'
  | 'setSpellCheckerEnabled'
>;

export interface Spelling {
  /** Has a session check in the languages that the user chose, now and whenever they choose others. */
  readonly join: (session: SpellChecker) => void;
  /** What is checked, and what could be; null where the system decides. */
  readonly state: () => {
    readonly languages: readonly string[];
    readonly available: readonly string[];
  } | null;
}

/** The languages of the spell checker. On macOS the system has one of its own, and its own settings for it. */
export function createSpelling(platform: Platform, preferences: Preferences): Spelling {
  const joined = new Set<SpellChecker>();
  /** Undefined without a choice: then Chromium takes the system's languages. */
  const chosenFor = ({ availableSpellCheckerLanguages: available }: SpellChecker) =>
    // One that is not there would be an error; another version of Chromium may have other ones.
    preferences.spellCheckLanguages()?.filter((language) => available.includes(language));
  const apply = (session: SpellChecker) => {
    const languages = chosenFor(session);
    if (languages === undefined) return;
    session.setSpellCheckerEnabled(languages.length > 0);
    if (languages.length > 0) session.setSpellCheckerLanguages(languages);
  };
  if (platform === 'mac') return { join: () => {}, state: () => null };
  preferences.onChange(() => {
    for (const session of joined) apply(session);
  });
  return {
    join(session) {
      joined.add(session);
      apply(session);
    },
    state() {
      const [session] = joined;
      if (session === undefined) return null;
      const languages = chosenFor(session) ?? session.getSpellCheckerLanguages();
      return { languages, available: session.availableSpellCheckerLanguages };
    },
  };
}
