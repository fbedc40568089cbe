/*
 * What an expression's value becomes depends on the database: SQLite has no booleans and counts in numbers, PostgreSQL
 * counts in texts.
 */

export const readBoolean = (value: unknown): boolean => Boolean(value);
export const readCount = (value: unknown): number => Number(value);
