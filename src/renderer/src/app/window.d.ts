import type { Bridge } from '#contract/bridge/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent in a browser. */
    readonly warble?: Bridge;
    /** Set while the kept frame is shown: removes it, and returns the clicks and keystrokes that it received. */
    warbleFrame?: { readonly replace: () => readonly Event[] };
    /** The responses of calls that were made before the app's code was loaded, by path. */
    readonly warbleEarlyCalls?: Map<string, Promise<Response>>;
  }
}
