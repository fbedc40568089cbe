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

/** Whether a text is a network or an address. */
export function isNetwork(text: string): boolean {
  try {
    createNetworkCheck([text]);
    return true;
  } catch {
    return false;
  }
}
