import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { hasKeptImage, restoreImageAtom } from '#renderer/stores/drafts/image-drafts.ts';

/** How long a stored image is waited for at most, in ms: a database may never be opened. */
const restoreTimeoutMs = 30_000;

/**
 * Restores the stored image of a draft.
 * @param key - of the draft
 * @param isUsed - whether the form has an image
 * @returns whether it was restored; null while it is being restored
 */
export function useRestoredImage(key: string, isUsed = true): boolean | null {
  const store = useStore();
  const [restored, setRestored] = useState(() => (isUsed && hasKeptImage(key) ? null : false));
  useEffect(() => {
    if (isUsed) void store.set(restoreImageAtom, key).then(setRestored);
  }, [store, key, isUsed]);
  useEffect(() => {
    if (restored !== null) return undefined;
    const timer = setTimeout(setRestored, restoreTimeoutMs, false);
    return () => clearTimeout(timer);
  }, [restored]);
  return restored;
}
