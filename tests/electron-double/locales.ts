import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import type { Platform } from './settings.ts';

/** The locales of Chromium that installed copies contain, from electron-builder.yml. */
function shippedLocales(): readonly string[] {
  const config = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
  const [, list = ''] = /^electronLanguages: \[(.*)\]$/m.exec(config) ?? [];
  // Chromium's name for its English is en-US.
  return list.split(',').map((name) => (name.trim() === 'en' ? 'en-US' : name.trim()));
}

/**
 * `app.getLocale()` for a language of the system: the nearest shipped locale, as Chromium's l10n_util selects it. A
 * development copy contains all locales.
 */
export function applicationLocale(language: string, isPackaged: boolean): string {
  if (!isPackaged) return language;
  const shipped = shippedLocales();
  return (
    [language, language.split('-')[0]].find((one) => one !== undefined && shipped.includes(one)) ?? 'en-US'
  );
}

/**
 * `app.getPreferredSystemLanguages()` for a language of the system. Linux lists it with and without its encoding, which
 * Electron leaves out, and without its country.
 */
export function preferredLanguages(language: string, platform: Platform): string[] {
  if (platform !== 'linux') return [language];
  const [short = language] = language.split('-', 1);
  return [...new Set([language, short])].flatMap((one) => [one, one]);
}
