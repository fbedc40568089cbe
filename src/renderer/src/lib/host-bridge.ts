import type { Bridge, BridgeCalls } from '#contract/bridge/bridge.ts';

type Picked = Awaited<ReturnType<BridgeCalls['pickImage']>>;

/** The bridge of either host. */
export type HostBridge = Omit<Bridge, 'pickImage'> & {
  /** A browser returns the file as soon as its dialog is closed; the desktop app has read it by then. */
  readonly pickImage: (...args: Parameters<BridgeCalls['pickImage']>) => Promise<Picked | readonly File[]>;
};
