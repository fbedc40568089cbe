import { BlockList, isIP } from 'node:net';
import type { ServerTrouble } from '#contract/server-trouble.ts';

export interface ServerAddress {
  /** Scheme, host and port: the API begins at the top. */
  readonly url: string;
  /** Whether what is sent can be read on the way: http to another computer. */
  readonly isPlainText: boolean;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What routers of the internet do not pass on. */
const ownNetwork = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  ownNetwork.addSubnet(network, prefix, 'ipv4');
}
ownNetwork.addSubnet('fc00::', 7, 'ipv6');
ownNetwork.addSubnet('fe80::', 10, 'ipv6');

/** The address of a server as a user types it: with or without https://, and with whatever was copied along behind it. */
export function parseServerAddress(typed: string): ServerAddress | ServerTrouble {
  const text = typed.trim();
  if (text === '') return 'noAddress';
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return 'noAddress';
  const { protocol, username, password, hostname, origin } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return 'protocol';
  if (username !== '' || password !== '') return 'credentials';
  if (protocol === 'https:' || isLoopback(hostname)) return { url: origin, isPlainText: false };
  return isOwnNetwork(hostname) ? { url: origin, isPlainText: true } : 'plainText';
}

function isIn(list: BlockList, hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIn(loopback, hostname);
}

function isOwnNetwork(hostname: string): boolean {
  // A name without a dot, or below one of these, exists in one's own network alone.
  const isLocalName =
    !hostname.startsWith('[') &&
    (!hostname.includes('.') || /\.(?:local|internal|home\.arpa)$/.test(hostname));
  return isLocalName || isIn(ownNetwork, hostname);
}
