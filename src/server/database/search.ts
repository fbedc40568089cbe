import { sql, type Expression, type RawBuilder } from 'kysely';

/** Folds a text for comparing and searching: the databases' own functions fold ASCII only. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The condition that a folded column contains the text; wildcards of `like` in the text stand for themselves. */
export function contains(column: Expression<string>, text: string): RawBuilder<boolean> {
  const pattern = `%${fold(text).replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
