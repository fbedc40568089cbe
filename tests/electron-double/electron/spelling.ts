/** The spell checker of a session, which has a few languages and checks in the system's until told otherwise. */
export class DoubleSpelling {
  readonly available = ['de', 'en-GB', 'en-US', 'fr'];
  languages: readonly string[] = ['en-US'];
  isEnabled = true;

  set(languages: readonly string[]): void {
    const unknown = languages.find((language) => !this.available.includes(language));
    // As Electron says it.
    if (unknown !== undefined)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    this.languages = languages;
  }
}
