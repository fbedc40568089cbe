import { sql, type Expression, type RawBuilder } from 'kysely';
import { foldQuery } from './fold.ts';

/** The condition that a folded column contains the text. Not `like`, whose time grows with text × pattern. */
export function contains(column: Expression<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`instr(${column}, ${foldQuery(text)}) > 0`;
}
