import { useLayoutEffect, useState } from 'react';
import { onReachableAgain } from '#renderer/lib/reachability.ts';

/** Whether an image could not be loaded, until the server can be reached again, and a function that says so. */
export function useFailedSource(src: string): readonly [hasFailed: boolean, onError: () => void] {
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasFailed = failedSrc === src;
  // Before the page is painted: the server may come back in between.
  useLayoutEffect(
    () => (hasFailed ? onReachableAgain(() => setFailedSrc(undefined)) : undefined),
    [hasFailed],
  );
  return [hasFailed, () => setFailedSrc(src)];
}
