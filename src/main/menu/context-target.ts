import type { ContextTarget } from '#contract/bridge/context-target.ts';

const nowhere: ContextTarget = { post: null, linkText: null };

export interface Pointer {
  /** The page says where a menu or a link is about to open; Electron delivers that before it says that one opens. */
  readonly tell: (place: ContextTarget) => void;
  /** Where that is. The next one asks anew. */
  readonly take: () => ContextTarget;
}

/** What the page knows of where the user clicked. */
export function createPointer(): Pointer {
  let place = nowhere;
  return {
    tell(told) {
      place = told;
    },
    take() {
      const taken = place;
      place = nowhere;
      return taken;
    },
  };
}
