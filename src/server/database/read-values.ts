/*
 * The JavaScript type of a result depends on the database: SQLite has no booleans and returns counts as numbers,
 * PostgreSQL returns counts as texts.
 */

/** A condition that a query has selected. */
export const readBoolean = (value: unknown): boolean => Boolean(value);
/** A count that a query has selected; NaN for anything but a number. */
export const readCount = (value: unknown): number => Number(value);
