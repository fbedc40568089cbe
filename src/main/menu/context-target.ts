import type { ContextTarget } from '#contract/bridge/context-target.ts';

const unknown: ContextTarget = { post: null, linkText: null };

export interface ContextTargets {
  /** Called when the page sends a target, which happens before Electron reports that a menu or a link opens there. */
  readonly set: (target: ContextTarget) => void;
  /** Returns the target once, so that it is not used for the next menu or link. */
  readonly take: () => ContextTarget;
}

/** Stores the target that the page last reported. */
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
