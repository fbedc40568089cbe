import type { ContextTarget } from '#contract/bridge/context-target.ts';

const unknown: ContextTarget = { post: null, linkText: null };

export interface ContextTargets {
  /** Called for the page, which sends the target before Electron reports that a menu or a link opens there. */
  readonly set: (target: ContextTarget) => void;
  /** Returns the target once, so that it is not used for the next menu or link. */
  readonly take: () => ContextTarget;
}

/** Holds what the page reports of the element that was last clicked. */
export function createContextTargets(): ContextTargets {
  let current = unknown;
  return {
    set(target) {
      current = target;
    },
    take() {
      const taken = current;
      current = unknown;
      return taken;
    },
  };
}
