import { isLoopback, isPrivateNetwork, parseServerAddress } from '#contract/api/server-address.ts';
import type { NetworkErrorCode } from '#contract/api/network-error.ts';

export interface TypedAddress {
  /** Scheme, host and port: the API is at the root. */
  readonly url: string;
  /** Whether the connection is not encrypted: http to another computer. */
  readonly isPlainText: boolean;
}

/** Parses the address of a server as a user types it: with or without https://, and with any path. */
export function readTypedAddress(typed: string): TypedAddress | NetworkErrorCode {
  const text = typed.trim();
  if (text === '') return 'noAddress';
  const address = parseServerAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (typeof address === 'string') return address;
  const { url, hostname, isEncrypted } = address;
  if (isEncrypted || isLoopback(hostname)) return { url, isPlainText: false };
  return isPrivateNetwork(hostname) ? { url, isPlainText: true } : 'plainText';
}
