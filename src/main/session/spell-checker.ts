import type { Session } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Log } from '#main/logging/log.ts';
import type { Preferences } from '#main/settings/preferences.ts';

/** The part of a session that is used for spell checking. */
type SpellCheckSession = Pick<
  Session,
  'availableSpellCheckerLanguages' | 'setSpellCheckerLanguages' | 'setSpellCheckerEnabled'
>;

export interface SpellChecker {
  /** Makes a session check spelling in the languages of the preferences, now and after each change of them. */
  readonly join: (session: SpellCheckSession) => void;
  /** The languages in use and those available; null where the system decides. */
  readonly state: () => {
    readonly languages: readonly string[];
    readonly available: readonly string[];
  } | null;
}

/** The language of the system, or all of its variants where there are only those, such as for `en`. */
function ofSystem(locale: string, available: readonly string[]): readonly string[] {
  if (available.includes(locale)) return [locale];
  const languageOf = (tag: string) => tag.split('-', 1)[0];
  return available.filter((language) => languageOf(language) === languageOf(locale));
}

/**
 * Applies the languages of the spell checker to all sessions. macOS has its own spell checker and settings.
 * @param locale - the language of the system, which is checked until somebody chooses
 */
export function createSpellChecker(
  platform: Platform,
  preferences: Pick<Preferences, 'spellCheckLanguages' | 'onChange'>,
  locale: () => string,
  log: Pick<Log, 'error'>,
): SpellChecker {
  let logged = '';
  /** Logs the languages that a policy has chosen, or an earlier version, and this version of Chromium does not have. */
  const logMissing = (available: readonly string[]) => {
    const missing = (preferences.spellCheckLanguages() ?? []).filter((one) => !available.includes(one));
    const text = `Spelling can't be checked in ${missing.join(', ')}; it can in ${available.join(', ')}.`;
    if (missing.length === 0 || text === logged) return;
    log.error(text);
    logged = text;
  };
  const joined = new Set<SpellCheckSession>();
  const languagesFor = ({ availableSpellCheckerLanguages: available }: SpellCheckSession) =>
    // Electron throws for a language that this version of Chromium does not have.
    preferences.spellCheckLanguages()?.filter((language) => available.includes(language)) ??
    ofSystem(locale(), available);
  // Also without a choice: Chromium keeps the last one across restarts, such as that of a policy that is gone.
  const apply = (session: SpellCheckSession) => {
    logMissing(session.availableSpellCheckerLanguages);
    const languages = languagesFor(session);
    session.setSpellCheckerEnabled(languages.length > 0);
    if (languages.length > 0) session.setSpellCheckerLanguages([...languages]);
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
      return { languages: languagesFor(session), available: session.availableSpellCheckerLanguages };
    },
  };
}
