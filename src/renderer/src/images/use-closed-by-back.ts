import { useEffect, useEffectEvent } from 'react';

const isMarked = (state: unknown) => typeof state === 'object' && state !== null && 'isLayer' in state;

/** Keeps a step through the history from the router, for which the page has not changed. */
const swallow = (event: Event) => event.stopImmediatePropagation();

/**
 * Lets Back close a layer and stay on the page: while it is open it has an entry of its own in the history, which it takes
 * along when it closes otherwise.
 */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return undefined;
    const state: unknown = window.history.state;
    // The router's own fields stay, so that it finds itself where it was.
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
