import { useEffect, useEffectEvent } from 'react';

/** Runs `act` each time that it becomes due, once what was set together with that is rendered. */
export function useOnceDue(isDue: boolean, act: () => void): void {
  const onDue = useEffectEvent(act);
  useEffect(() => {
    if (isDue) queueMicrotask(() => onDue());
  }, [isDue]);
}
