import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/run.ts';

/** The locales of Chromium that installed copies ship, as electron-builder.yml names them. */
function shippedLocales(): readonly string[] {
  const config = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
  const [, list = ''] = /^electronLanguages: \[(.*)\]$/m.exec(config) ?? [];
  // Chromium's English is called en-US.
  return list.split(',').map((name) => (name.trim() === 'en' ? 'en-US' : name.trim()));
}

/**
 * `app.getLocale()` for a language of the system: the shipped locale that comes nearest, as Chromium's l10n_util chooses
 * it. A development copy has all.
 */
export function applicationLocale(language: string, isPackaged: boolean): string {
  if (!isPackaged) return language;
  const shipped = shippedLocales();
  return (
    [language, language.split('-')[0]].find((one) => one !== undefined && shipped.includes(one)) ?? 'en-US'
  );
}
