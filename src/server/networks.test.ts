import { expect, test } from 'vitest';
import { addressOf, createNetworkCheck, isNetwork, withoutPort } from './networks.ts';

test.each(['172.16.0.0/12', '10.0.0.1', '0.0.0.0/0', '::1', 'fd00::/8', '2001:db8::1/128'])(
  '%s is a network or an address',
  (text) => expect(isNetwork(text)).toBe(true),
);

test.each([
  '',
  'proxy',
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/0x8',
  '10.0.0.0/1e1',
  '10.0.0.0/8/3',
  '::1/129',
  '/8',
])('"%s" is neither', (text) => expect(isNetwork(text)).toBe(false));

test('an address is found in its network, also in the form of IPv6', () => {
  const isIn = createNetworkCheck(['172.16.0.0/12', '2001:db8::/32', '192.0.2.7']);
  const found = ['172.16.0.1', '172.31.255.255', '::ffff:172.16.0.1', '2001:db8::9', '192.0.2.7'];
  expect(found.filter((address) => !isIn(address))).toEqual([]);
  const others = ['172.32.0.0', '2001:db9::', '192.0.2.8', 'proxy', ''];
  expect(others.filter(isIn)).toEqual([]);
  expect(createNetworkCheck(['0.0.0.0/0'])('203.0.113.9')).toBe(true);
});

test.each([
  ['203.0.113.5:50123', '203.0.113.5'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.5', '::ffff:203.0.113.5'],
  ['unknown', 'unknown'],
  ['x203.0.113.5:50123', 'x203.0.113.5:50123'],
  ['203.0.113.5:50123x', '203.0.113.5:50123x'],
  ['', ''],
])('of "%s", the address is "%s"', (reported, address) => expect(withoutPort(reported)).toBe(address));

test.each([
  [['10.0.0.1'], '10.0.0.1'],
  [['10.0.0.1', '203.0.113.5:50123'], '203.0.113.5'],
  [['10.0.0.1', '[2001:db8::1]:50123'], '2001:db8::1'],
  [['fe80::1%eth0'], 'fe80::1'],
  [['10.0.0.1', '10.0.0.2', 'nobody'], '10.0.0.2'],
  [['10.0.0.1', 'unknown', ''], '10.0.0.1'],
  [['10.0.0.1', `2001:db8::1%${'x'.repeat(300)}`], '2001:db8::1'],
  [['nobody'], ''],
])('of the addresses %j, the client has "%s"', (ips, address) => {
  expect(addressOf({ ip: ips.at(-1) ?? '', ips })).toBe(address);
});
