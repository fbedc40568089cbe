import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';

const PreferencesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ languages: v.array(v.string()), isEnabled: v.boolean() }),
);

/**
 * The spell checker of a session: it has a few languages, and uses the system's language by default. Like Chromium's
 * preferences, what is set is kept across restarts: `ElectronBrowserContext::InitPrefs`.
 */
export class DoubleSpelling {
  readonly available = ['de', 'en-GB', 'en-US', 'fr'];
  readonly #file: string;
  languages: readonly string[];
  isEnabled = true;

  constructor(file: string, locale: string) {
    this.#file = file;
    try {
      ({ languages: this.languages, isEnabled: this.isEnabled } = v.parse(
        PreferencesSchema,
        readFileSync(file, 'utf8'),
      ));
    } catch {
      // The file does not exist at the first start.
      this.languages = this.available.filter((language) => language === locale);
    }
  }

  set(languages: readonly string[]): void {
    const unknown = languages.find((language) => !this.available.includes(language));
    // The same message as in Electron.
    if (unknown !== undefined)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    this.languages = languages;
    this.isEnabled = languages.length > 0;
  }

  persist(): void {
    const { languages, isEnabled } = this;
    writeFileSync(this.#file, JSON.stringify({ languages, isEnabled }));
  }
}
