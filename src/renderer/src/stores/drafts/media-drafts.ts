import { del, get, set } from 'idb-keyval';
import * as v from 'valibot';

/** Not everywhere is there a database; without one an image lives as long as the page. */
const canKeep = () => 'indexedDB' in globalThis;

/** Keeps an image, or forgets it. Tells whether it could. */
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
