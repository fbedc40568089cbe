import ipaddr from 'ipaddr.js';
import { apiBase } from './paths.ts';

/*
 * The address of a server, as users type it and as policies and command lines contain it. A server's address is its
 * origin; the API is at the root.
 */

/** The address of a server, in its parts. */
export interface ServerAddress {
  /** Scheme, host and port. */
  readonly url: string;
  /** With brackets where it is an IPv6 address. */
  readonly hostname: string;
  readonly isEncrypted: boolean;
  /** Whether nothing follows the port except the API's own path. */
  readonly isBare: boolean;
}

/** The reason why a text is not the address of a server. */
export type AddressError = 'noAddress' | 'protocol' | 'credentials';

/** Parses an absolute address. */
export function parseServerAddress(text: string): ServerAddress | AddressError {
  const parsed = URL.parse(text);
  if (parsed === null) return 'noAddress';
  const { protocol, username, password, hostname, pathname, search, origin } = parsed;
  if (protocol !== 'https:' && protocol !== 'http:') return 'protocol';
  if (username !== '' || password !== '') return 'credentials';
  const isBare = ['/', apiBase, `${apiBase}/`].includes(pathname) && search === '';
  return { url: origin, hostname, isEncrypted: protocol === 'https:', isBare };
}

/** Parses a server address from a policy or a command line; null if it is not valid. */
export function configuredServer(text: string): ServerAddress | null {
  const address = parseServerAddress(text);
  return typeof address === 'object' && address.isBare ? address : null;
}

type Range = ReturnType<typeof rangeOf>;

/**
 * What kind of network an IP address belongs to, or null for a name. An IPv4 address in IPv6 form, as sockets report
 * it, counts as IPv4.
 */
function rangeOf(host: string) {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  // Not the short forms, such as `127.1`, which other programs take for a name.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address).range() : null;
}

/** Addresses that are not routed on the internet. */
const privateRanges: ReadonlySet<Range> = new Set<Range>(['private', 'linkLocal', 'uniqueLocal']);

/** Whether a host name or an address, with or without brackets, is this computer's own. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || rangeOf(host) === 'loopback';
}

/** Whether a host name or an address, with or without brackets, exists only in the local network. */
export function isPrivateNetwork(host: string): boolean {
  const range = rangeOf(host);
  if (range !== null) return privateRanges.has(range);
  // A name without a dot, or one that ends with one of these.
  return !host.includes('.') || /\.(?:local|internal|home\.arpa)$/.test(host);
}
