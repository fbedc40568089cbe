/** The spell checker of a session: it has a few languages, and uses the system's language by default. */
export class DoubleSpelling {
  readonly available = ['de', 'en-GB', 'en-US', 'fr'];
  languages: readonly string[] = ['en-US'];
  isEnabled = true;

  set(languages: readonly string[]): void {
    const unknown = languages.find((language) => !this.available.includes(language));
    // The same message as in Electron.
    if (unknown !== undefined)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    this.languages = languages;
  }
}
