import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { isLoopback } from '#contract/api/server-address.ts';
import { createNetworkCheck, isNetwork } from '#server/networks.ts';
import { UsageError } from '#server/usage-error.ts';

export interface HostOptions {
  /** The address that the host listens on. */
  readonly host: string;
  /** Further names that people may use. */
  readonly allowed: readonly string[];
  /** The name of this computer. */
  readonly ownName?: string;
}

/**
 * Tells whether a `Host` header names this host. The owner of a foreign site can let its name resolve to this computer,
 * and its page would then have the same origin; so only known names are accepted. IP addresses are accepted, since a
 * foreign site can't use this computer's.
 * @throws {UsageError} when an allowed name is none that a browser sends
 */
export function createHostCheck({
  host,
  allowed,
  ownName = hostname(),
}: HostOptions): (header: string) => boolean {
  const own = ownName.toLowerCase();
  const names = new Set(allowed.map(hostName));
  if (!isLoopback(host)) {
    const short = own.split('.', 1)[0] ?? own;
    for (const name of [host.toLowerCase(), own, short, `${short}.local`]) names.add(name);
  }
  return (header) => {
    const name = nameOf(header);
    return isLoopback(name) || names.has(name) || (!isLoopback(host) && isIP(withoutBrackets(name)) !== 0);
  };
}

/** A name of letters, digits, dots and the like, without what surrounds it in an address. */
const plainName = /^[\p{L}\p{M}\p{N}._-]+$/u;

/** A name or an IP address that people use, as a browser sends it: an international name is encoded. */
function hostName(text: string): string {
  const isName = plainName.test(text) || isIP(withoutBrackets(text)) === 6;
  const url = isName ? URL.parse(`http://${isIP(text) === 6 ? `[${text}]` : text}`) : null;
  if (url === null) {
    throw new UsageError(
      `"${text}" is no name of a computer: give --allow-host one like warble.local, without https:// and without a port.`,
    );
  }
  return url.hostname;
}

/** A `Host` header without its port. */
const nameOf = (header: string) => header.replace(/:\d*$/, '').toLowerCase();

const withoutBrackets = (name: string) => name.replace(/^\[(.*)\]$/, '$1');

/**
 * Tells whether an address is that of a trusted proxy, which may report the client's address: this computer's, and
 * those in the networks.
 * @throws {UsageError} when a network is invalid
 */
export function createProxyCheck(networks: readonly string[]): (address: string) => boolean {
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined) {
    throw new UsageError(
      `"${wrong}" is no network: give --trust-proxy one like 172.16.0.0/12, or the address of the proxy.`,
    );
  }
  const isInNetwork = createNetworkCheck(networks);
  return (address) => isLoopback(address) || isInNetwork(address);
}
