import type { Bridge } from '#contract/bridge/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent in a browser. */
    readonly warble?: Bridge;
    /** The responses of calls that were made before the app's code was there, by path. */
    readonly warbleEarlyCalls?: Map<string, Promise<Response>>;
  }
}
