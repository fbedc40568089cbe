import * as v from 'valibot';
import { logFailure } from './log.ts';

/*
 * Local storage for values that are parsed when they are read. Storage may be full, disabled, or contain data of
 * another version or program. None of these may break a screen, so reading then returns nothing and writing is skipped.
 */

/** The value stored under `key`, or undefined if there is none that fits the schema. */
export function readStored<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const { success, output } = v.safeParse(schema, stored);
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether anything is stored under `key`. */
export function hasStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** @returns whether that worked */
export const writeStored = (key: string, value: unknown): boolean =>
  isDone(key, () => localStorage.setItem(key, JSON.stringify(value)));

/** @returns whether that worked */
export const removeStored = (key: string): boolean => isDone(key, () => localStorage.removeItem(key));

function isDone(key: string, change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    logFailure(`local storage, ${key}`, error);
    return false;
  }
}
