import { useEffect, useEffectEvent } from 'react';

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && 'isLayer' in state;

/** Hides a step through the history from the router, since the page has not changed. */
const swallow = (event: Event) => event.stopImmediatePropagation();

/**
 * Lets Back close a layer and stay on the page: an open layer has its own entry in the history, which it removes
 * when it closes in another way.
 */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    const state: unknown = window.history.state;
    // The router's own fields stay, so that it recognises its position.
    window.history.pushState({ ...(typeof state === 'object' && state), isLayer: true }, '');
    const onPop = (event: Event) => {
      swallow(event);
      close();
    };
    // While capturing, it comes before the router's listener.
    window.addEventListener('popstate', onPop, { capture: true, once: true });
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true });
      if (!isMarked(window.history.state)) return;
      window.addEventListener('popstate', swallow, { capture: true, once: true });
      window.history.back();
    };
  }, [opened]);
}
