import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Tells whether an address is in one of the networks, such as 172.16.0.0/12, or is one of the addresses.
 * @throws RangeError or TypeError when one of them is neither
 */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length, ...more] = network.split('/');
    if (length === undefined) list.addAddress(address, familyOf(address));
    else {
      const isNumber = /^\d+$/.test(length) && more.length === 0;
      list.addSubnet(address, isNumber ? Number(length) : -1, familyOf(address));
    }
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** An address as some proxies report it: `203.0.113.5:50123`, `[2001:db8::1]:50123` or `[2001:db8::1]`. */
const reportedAddress = /^(?:\[(?<ipv6>[^[\]]+)\](?::\d+)?|(?<ipv4>[\d.]+):\d+)$/;

/**
 * The address without the port of its connection, which some proxies report, and without the brackets of IPv6: with
 * them, each connection would be a client of its own.
 */
export function withoutPort(address: string): string {
  const { ipv6, ipv4 } = reportedAddress.exec(address)?.groups ?? {};
  return ipv6 ?? ipv4 ?? address;
}

/**
 * The address of the client, without a port or an interface. Where a trusted network includes clients, it may be any text
 * of theirs: what is no address counts as the one that has passed it on.
 * @param ips the connection's address, and those that the proxies report, the client's last
 */
export function addressOf({ ip, ips = [ip] }: { readonly ip: string; readonly ips?: string[] }): string {
  const addresses = ips.map((reported) => withoutPort(reported).replace(/%.*/s, ''));
  return addresses.findLast((address) => isIP(address) !== 0) ?? '';
}

/** Whether a text is a network or an address. */
export function isNetwork(text: string): boolean {
  try {
    createNetworkCheck([text]);
    return true;
  } catch {
    return false;
  }
}
