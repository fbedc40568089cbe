import { isLoopback, isPrivateNetwork, parseServerAddress } from '#contract/api/server-address.ts';
import type { NetworkErrorCode } from '#contract/api/network-error.ts';

export interface TypedAddress {
  /** Scheme, host and port: the API begins at the top. */
  readonly url: string;
  /** Whether what is sent can be read on the way: http to another computer. */
  readonly isPlainText: boolean;
}

/** The address of a server as a user types it: with or without https://, and with whatever was copied along behind it. */
export function readTypedAddress(typed: string): TypedAddress | NetworkErrorCode {
  const text = typed.trim();
  if (text === '') return 'noAddress';
  const address = parseServerAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (typeof address === 'string') return address;
  const { url, hostname, isEncrypted } = address;
  if (isEncrypted || isLoopback(hostname)) return { url, isPlainText: false };
  return isPrivateNetwork(hostname) ? { url, isPlainText: true } : 'plainText';
}
