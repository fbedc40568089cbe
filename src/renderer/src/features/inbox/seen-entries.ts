import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/**
 * Tells which entries are new since the inbox was last left, on this device. At the first time none is.
 * @param ids - those of all entries; undefined while they load
 */
export function useNewEntries(ids: readonly string[] | undefined): (id: string) => boolean {
  const key = `warble.inbox.${useAtomValue(userIdAtom) ?? ''}`;
  const [seen] = useState(() => {
    const stored = readStored(key, v.array(v.string()));
    return stored && new Set(stored);
  });
  const remember = useEffectEvent(() => {
    if (ids !== undefined) writeStored(key, ids);
  });
  useEffect(() => {
    const ended = new AbortController();
    window.addEventListener('pagehide', () => remember(), { signal: ended.signal });
    return () => {
      ended.abort();
      remember();
    };
  }, []);
  return (id) => seen !== undefined && !seen.has(id);
}
