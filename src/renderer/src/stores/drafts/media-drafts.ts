import { del, get, set } from 'idb-keyval';
import * as v from 'valibot';

/** Not every browser has a database; without one an image is kept until the page is closed. */
const canKeep = () => 'indexedDB' in globalThis;

/** Keeps an image, or forgets it. Returns whether that worked. */
export async function keepMedia(key: string, media: File | null): Promise<boolean> {
  if (!canKeep()) return false;
  await (media === null ? del(key) : set(key, media));
  return true;
}

/** The image that was kept, or null. */
export async function findMedia(key: string): Promise<File | null> {
  if (!canKeep()) return null;
  const { success, output } = v.safeParse(v.instance(File), await get<unknown>(key));
  return success ? output : null;
}
