import { useStore } from 'jotai';
import { useEffect } from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { whenLoaded } from '#renderer/lib/load.ts';

/** Loads and starts `afterFirstTouch` at the first use of the page; ends it with the page. */
export function useAfterFirstTouch(): void {
  const store = useStore();
  useEffect(() => {
    let isGone = false;
    let end = onFirstTouch(() =>
      whenLoaded(
        () => import('./after-first-touch.ts'),
        ({ afterFirstTouch }) => {
          if (!isGone) end = afterFirstTouch(store);
        },
      ),
    );
    return () => {
      isGone = true;
      end();
    };
  }, [store]);
}
