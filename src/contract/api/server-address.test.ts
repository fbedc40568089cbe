import { expect, it } from 'vitest';
import { configuredServer, isLoopback, isPrivateNetwork, parseServerAddress } from './server-address.ts';

it('an address with a name or a password is refused', () => {
  expect(parseServerAddress('https://ada@a.example')).toBe('credentials');
  expect(parseServerAddress('https://:secret@a.example')).toBe('credentials');
});

it.each(['https://a.example', 'https://a.example/', 'https://a.example/api/v1', 'https://A.example/api/v1/'])(
  'a server may be configured as %s',
  (text) => {
    expect(configuredServer(text)).toMatchObject({ url: 'https://a.example', isEncrypted: true });
  },
);

it.each(['a.example', 'https://a.example/login', 'https://a.example/api/v2', 'https://a.example/?next=/'])(
  'a server may not be configured as %s',
  (text) => {
    expect(configuredServer(text)).toBeNull();
  },
);

it.each(['localhost', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]', '::1', '::ffff:127.0.0.1'])(
  '%s is this computer',
  (host) => {
    expect([isLoopback(host), isPrivateNetwork(host)]).toEqual([true, host === 'localhost']);
  },
);

it.each([
  'team',
  'team.local',
  'a.internal',
  'a.home.arpa',
  '192.168.1.2',
  '169.254.1.2',
  '[fd00::1]',
  'fe80::1',
])('%s is in the local network alone', (host) => {
  expect([isLoopback(host), isPrivateNetwork(host)]).toEqual([false, true]);
});

it.each([
  'a.example',
  'team.local.example',
  'xlocal.example',
  'localhost.example',
  '8.8.8.8',
  '[2001:db8::1]',
])('%s is neither', (host) => {
  expect([isLoopback(host), isPrivateNetwork(host)]).toEqual([false, false]);
});
