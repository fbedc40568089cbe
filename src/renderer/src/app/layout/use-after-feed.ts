import { useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isStartingAtom } from '#renderer/stores/preferences/reading-position.ts';

interface AfterFeed {
  readonly isAfterFeed: boolean;
  /** Shows the rest at once, for a key that needs it. */
  readonly showRest: () => void;
}

/**
 * `isAfterFeed` is false in the first commit of a start whose feed was requested before the code was loaded: there the
 * posts are painted first, and what is beside them afterwards. With a kept frame, the first commit has to show all that
 * the frame does.
 */
export function useAfterFeed(): AfterFeed {
  const store = useStore();
  const [isAfterFeed, setAfterFeed] = useState(
    () => window.warbleEarlyCalls === undefined || !store.get(isStartingAtom),
  );
  useEffect(() => startTransition(() => setAfterFeed(true)), []);
  return { isAfterFeed, showRest: () => flushSync(() => setAfterFeed(true)) };
}
