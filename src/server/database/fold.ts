/** Folds a text for comparing and searching: the databases' own folding knows only ASCII. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A pattern for `like … escape '\'` that finds the text anywhere. */
export function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
