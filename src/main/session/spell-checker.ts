import type { Session } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';
import type { Log } from '#main/logging/log.ts';
import type { Preferences } from '#main/settings/preferences.ts';

/** Tags of languages such as `de-AT`. */
export interface SystemLanguages {
  /** Those that the user has chosen in the system, the most preferred one first. */
  readonly preferred: readonly string[];
  /** The one of Chromium's texts: the nearest of those that the app ships. */
  readonly app: string;
}

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

/** The name that Chromium has for a language; tags of languages are the same in capitals, by BCP 47. */
const nameIn = (available: readonly string[], tag: string) =>
  available.find((one) => one.toLowerCase() === tag.toLowerCase());

/** The dictionary of a language, or of all its variants where there are only those, such as for `en`. */
function dictionariesOf(tag: string, available: readonly string[]): readonly string[] {
  const [language = tag] = tag.split('-', 1);
  const own = [tag, language].find((one) => available.includes(one));
  return own === undefined ? available.filter((one) => one.startsWith(`${language}-`)) : [own];
}

/** The dictionaries of the system's languages; those of the app's own language where there are none. */
function ofSystem({ preferred, app }: SystemLanguages, available: readonly string[]): readonly string[] {
  // Linux also lists its modifiers, such as `ca-ES@valencia`.
  const tags = preferred.map((tag) => tag.split('@', 1)[0] ?? tag);
  // And each language without its country after the one with it: `en-GB`, `en`.
  const own = tags.filter((tag, index) => !tags.slice(0, index).some((one) => one.startsWith(`${tag}-`)));
  const dictionaries = own.flatMap((tag) => dictionariesOf(tag, available));
  return dictionaries.length > 0 ? [...new Set(dictionaries)] : dictionariesOf(app, available);
}

/**
 * Applies the languages of the spell checker to all sessions. macOS has its own spell checker and settings.
 * @param systemLanguages - are checked until somebody chooses
 */
export function createSpellChecker(
  platform: Platform,
  preferences: Pick<Preferences, 'spellCheckLanguages' | 'onChange'>,
  systemLanguages: () => SystemLanguages,
  log: Pick<Log, 'error'>,
): SpellChecker {
  let logged = '';
  /** Logs the languages that a policy has chosen, or an earlier version, and this version of Chromium does not have. */
  const logMissing = (available: readonly string[]) => {
    const chosen = preferences.spellCheckLanguages() ?? [];
    const missing = chosen.filter((tag) => nameIn(available, tag) === undefined);
    const text = `Spelling can't be checked in ${missing.join(', ')}; it can in ${available.join(', ')}.`;
    if (missing.length === 0 || text === logged) return;
    log.error(text);
    logged = text;
  };
  const joined = new Set<SpellCheckSession>();
  const languagesFor = ({ availableSpellCheckerLanguages: available }: SpellCheckSession) => {
    const chosen = preferences.spellCheckLanguages();
    if (chosen === undefined) return ofSystem(systemLanguages(), available);
    // Electron throws for a language that this version of Chromium does not have.
    return [...new Set(chosen.flatMap((tag) => nameIn(available, tag) ?? []))];
  };
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
