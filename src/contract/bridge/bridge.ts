import type { bridgeCalls, bridgeEvents, CallArgs, CallResult, EventPayload } from './channels.ts';

/** One function per call of the table; main and the browser implement them. */
export type BridgeCalls = {
  readonly [Name in keyof typeof bridgeCalls]: (...args: CallArgs<Name>) => Promise<CallResult<Name>>;
};

/** One function per event of the table, which adds a listener. */
type BridgeEvents = {
  readonly [Name in keyof typeof bridgeEvents]: (listener: (payload: EventPayload<Name>) => void) => void;
};

/**
 * What only the system can do, as the renderer sees it: `window.warble` in the desktop app, made by the preload;
 * built from web APIs in a browser. Functions and plain data only.
 */
export type Bridge = BridgeCalls & BridgeEvents;
