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
 * The renderer's interface to what only the host can do: in the desktop app `window.warble`, made by the preload; in a
 * browser built from web APIs. Functions and plain data only.
 */
export type Bridge = BridgeCalls & BridgeEvents;
