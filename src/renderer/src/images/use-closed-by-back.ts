import { useEffectEvent, useLayoutEffect } from 'react';
import { leaveLayerEntry } from '#renderer/lib/layer-entry.ts';

/**
 * Lets Back close a layer and stay on the page: an open layer has its own entry in the history, which it removes
 * when it closes in another way. A jump over that entry closes the layer too, and opens the page that it leads to.
 */
export function useClosedByBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before the layer is visible: Back would leave the page while there is no entry.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const state: unknown = window.history.state;
    // The router's own fields stay, so that it recognises its position: for it, the two entries are one.
    window.history.pushState({ ...(typeof state === 'object' && state), isLayer: true }, '');
    const onPop = () => close();
    window.addEventListener('popstate', onPop, { once: true });
    return () => {
      window.removeEventListener('popstate', onPop);
      leaveLayerEntry();
    };
  }, [opened]);
}
