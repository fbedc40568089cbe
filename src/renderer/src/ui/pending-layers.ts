import { createContext } from 'react';

/** The dialogs whose code is being loaded: what is typed meanwhile is meant for them, not for the page below. */
export interface PendingLayers {
  /** Adds one; the result removes it. */
  readonly add: () => () => void;
  readonly isEmpty: () => boolean;
}

export function createPendingLayers(): PendingLayers {
  const pending = new Set<symbol>();
  return {
    add() {
      const layer = Symbol('layer');
      pending.add(layer);
      return () => {
        pending.delete(layer);
      };
    },
    isEmpty: () => pending.size === 0,
  };
}

/** The app provides them; null where keys are of no concern, as in a component's test. */
export const PendingLayersContext = createContext<PendingLayers | null>(null);
