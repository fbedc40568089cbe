/*
 * The JavaScript type of a result depends on the database: SQLite has no booleans and returns counts as numbers,
 * PostgreSQL returns counts as texts.
 */

export const readBoolean = (value: unknown): boolean => Boolean(value);
export const readCount = (value: unknown): number => Number(value);
