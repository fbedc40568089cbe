import type { Bridge } from '#contract/bridge/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent in a browser. */
    readonly warble?: Bridge;
    /** The kept frame while it is shown: takes it away, and returns what was clicked and typed meanwhile. */
    warbleFrame?: { readonly replace: () => readonly Event[] };
    /** The responses of calls that were made before the app's code was there, by path. */
    readonly warbleEarlyCalls?: Map<string, Promise<Response>>;
  }
}
