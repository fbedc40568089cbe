import type { Bridge } from '#contract/bridge/bridge.ts';

declare global {
  /** What a user has done before the app's code was loaded. */
  interface EarlyUse {
    readonly inputs: readonly EarlyInput[];
    /** How far the page was scrolled, in px. */
    readonly scrollTop: number;
    /** Records no more. Until then, whatever comes after an input is recorded as well, and has no other effect. */
    readonly end: () => void;
  }

  interface EarlyInput {
    readonly event: Event;
    /** Of a press or a click: what was under the pointer, or the control that it belongs to. */
    readonly name?: string;
    /** Where that was in the window. */
    readonly box?: DOMRect;
  }

  interface Window {
    /** Put there by the preload; absent in a browser. */
    readonly warble?: Bridge;
    /** Set while the kept frame is shown: removes it, and returns what the user has done with it. */
    warbleFrame?: { readonly replace: () => EarlyUse };
    /** The responses of calls that were made before the app's code was loaded, by path. */
    readonly warbleEarlyCalls?: Map<string, Promise<Response>>;
  }
}
