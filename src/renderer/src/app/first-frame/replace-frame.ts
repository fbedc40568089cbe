import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { logFailure } from '#renderer/lib/log.ts';

/** How long later inputs wait for the code that repeats the earlier ones, in ms: the page must not wait for a host that hangs. */
const holdMs = 2000;

/**
 * Replaces the kept frame with the first commit before anything is painted or measured. The page stays as far scrolled
 * as the frame was, and gets the clicks and keystrokes that the frame has received.
 */
export function useKeptFrame(): void {
  const early = useRef<EarlyUse>(undefined);
  // Before layout effects, which measure the page.
  useInsertionEffect(() => {
    early.current = window.warbleFrame?.replace();
    delete window.warbleFrame;
  }, []);
  // After the effect of the router, which scrolls to the top.
  useLayoutEffect(() => {
    const top = early.current?.scrollTop ?? 0;
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, []);
  useEffect(() => {
    const used = early.current;
    if (used === undefined || used.inputs.length === 0) return;
    const timeout = setTimeout(used.end, holdMs);
    import('./repeat-inputs.ts')
      .then(({ repeatInputs }) => repeatInputs(used))
      .catch((error: unknown) => logFailure('early input', error))
      .finally(() => {
        clearTimeout(timeout);
        used.end();
      });
  }, []);
}
