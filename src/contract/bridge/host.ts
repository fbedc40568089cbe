import * as v from 'valibot';

/**
 * The path at which a browser host serves `HostInfo`; the desktop app gets it over IPC. Not below `apiBase`, because
 * those paths belong to the server.
 */
export const hostInfoPath = '/host.json';

/**
 * The header with the key that a gateway shares with its own local server. A server that has a key refuses every
 * request without it, so nothing else on the machine can use the server's port.
 */
export const serverKeyHeader = 'x-warble-key';

/** What the renderer may know about its host. */
export const HostInfoSchema = v.object({
  /** `desktop` is the Electron app, `browser` is `npm run serve`. */
  kind: v.picklist(['desktop', 'browser']),
  version: v.string(),
  /** False if a policy forbids a second account. */
  mayAddAccounts: v.exactOptional(v.boolean()),
  /** The guest account of the sample community, where the server in use has one. */
  guest: v.nullable(v.object({ identifier: v.string(), password: v.string() })),
});
export type HostInfo = v.InferOutput<typeof HostInfoSchema>;
