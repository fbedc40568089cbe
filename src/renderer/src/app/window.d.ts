import type { Bridge } from '#contract/bridge/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent in a browser. */
    readonly warble?: Bridge;
  }
}
