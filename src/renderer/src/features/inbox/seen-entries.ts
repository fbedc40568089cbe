import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/** The storage key of the entries' ids when a user last left the inbox, on this device. */
export const seenKey = (userId: string | null) => `warble.inbox.${userId ?? ''}`;

/** Those ids; undefined if nothing is stored yet. */
export function readSeen(userId: string | null): ReadonlySet<string> | undefined {
  const stored = readStored(seenKey(userId), v.array(v.string()));
  return stored && new Set(stored);
}

/**
 * Tells which entries are new since the inbox was last left, on this device. The first time, none is.
 * @param ids - those of all entries; undefined while they are not in view
 */
export function useNewEntries(ids: readonly string[] | undefined): (id: string) => boolean {
  const userId = useAtomValue(userIdAtom);
  const [seen] = useState(() => readSeen(userId));
  const shown = useRef(ids);
  useEffect(() => {
    if (ids !== undefined) shown.current = ids;
  }, [ids]);
  const remember = useEffectEvent(() => {
    if (shown.current !== undefined) writeStored(seenKey(userId), shown.current);
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
