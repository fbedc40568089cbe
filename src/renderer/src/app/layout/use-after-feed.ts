import { useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { isStartingAtom } from '#renderer/stores/preferences/reading-position.ts';

/**
 * False in the first commit of a start whose feed was requested before the code was loaded: there the posts are painted
 * first, and what is beside them afterwards. With a kept frame, the first commit has to show all that the frame does.
 */
export function useAfterFeed(): boolean {
  const store = useStore();
  const [isAfter, setAfter] = useState(
    () => window.warbleEarlyCalls === undefined || !store.get(isStartingAtom),
  );
  useEffect(() => startTransition(() => setAfter(true)), []);
  return isAfter;
}
