import { useEffect, useEffectEvent, useState } from 'react';

/** How long the first keystroke of a chord waits for the next, in ms. */
const chordTimeoutMs = 1500;

/** Holds the first keystroke of a chord. Where none follows in time, it is dropped and passed to `onTimeout`. */
export function usePendingKeystroke(onTimeout?: (pending: string) => void) {
  const [pending, setPending] = useState<string | null>(null);
  const expire = useEffectEvent((keystroke: string) => {
    setPending(null);
    onTimeout?.(keystroke);
  });
  useEffect(() => {
    if (pending === null) return undefined;
    const timeout = setTimeout(() => expire(pending), chordTimeoutMs);
    return () => clearTimeout(timeout);
  }, [pending]);
  return [pending, setPending] as const;
}
