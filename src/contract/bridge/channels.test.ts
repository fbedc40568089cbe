import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { bridgeCalls, bridgeEvents, callNames, type CallName, eventNames } from './channels.ts';

const takes = (name: CallName, ...args: readonly unknown[]) => v.is(bridgeCalls[name].args, args);
const gives = (name: CallName, result: unknown) => v.is(bridgeCalls[name].result, result);

const state = {
  theme: 'dark',
  arrangement: 'navigation-left',
  language: 'system',
  keyboard: { singleKeys: false, keys: { newPost: null, like: 'x' } },
  userId: null,
  accounts: Array.from({ length: 9 }, String),
  isInboxShown: true,
  isOnline: false,
};
const desktop = {
  version: '1',
  updates: { kind: 'off', because: 'policy' },
  notifications: { value: true, isLocked: false },
  areNotificationsRefused: false,
  background: { value: true, isLocked: true },
  spelling: { languages: { value: ['de'], isLocked: false }, available: ['de', 'fr'] },
};
const team = { id: 'team', kind: 'remote', url: 'https://team.example', name: null, isCurrent: true };
const list = { servers: [team], keepsSignIns: true, allowed: { local: true, remote: false } };

describe('main takes from the page', () => {
  it.each<[CallName, unknown]>([
    ['pickImage', 'avatar'],
    ['pickImage', 'cover'],
    ['pickImage', 'post'],
    ['addServer', { kind: 'local', sample: false }],
    ['addServer', { kind: 'remote', address: 'a'.repeat(2000), acceptsPlainText: true }],
    ['chooseServer', 'a-0'.padEnd(64, 'z')],
    ['removeServer', { id: 'local', erasesData: true }],
    ['chooseAccount', 'a'.repeat(16)],
    ['setPageState', state],
    ['setPageState', { ...state, theme: 'light', arrangement: 'search-left', language: 'de', userId: 'u1' }],
    ['setContextTarget', { post: `/tweet/${'aZ0_-'.padEnd(64, '9')}`, linkText: 'a'.repeat(4000) }],
    ['setContextTarget', { post: null, linkText: null }],
    ['updateDesktopSettings', {}],
    ['updateDesktopSettings', { notifications: true, background: false, spellCheckLanguages: [] }],
  ])('%s with %j', (name, argument) => {
    expect(takes(name, argument)).toBe(true);
  });

  it.each<[CallName, unknown]>([
    ['pickImage', 'banner'],
    ['addServer', { kind: 'local', sample: true, address: 'a' }],
    ['addServer', { kind: 'remote', address: 'a' }],
    ['addServer', { kind: 'remote', address: 'a'.repeat(2001), acceptsPlainText: true }],
    ['addServer', { kind: 'other' }],
    ['chooseServer', ''],
    ['chooseServer', 'a'.repeat(65)],
    ['chooseServer', '../a'],
    ['chooseServer', 'a\n'],
    ['removeServer', { id: 'local' }],
    ['removeServer', { id: 'LOCAL', erasesData: true }],
    ['chooseAccount', 'a'.repeat(17)],
    ['chooseAccount', ''],
    ['chooseAccount', 'a-b'],
    ['setPageState', { ...state, theme: 'pink' }],
    ['setPageState', { ...state, language: 'fr' }],
    ['setPageState', { ...state, arrangement: 'other' }],
    ['setPageState', { ...state, accounts: Array.from({ length: 10 }, String) }],
    ['setPageState', { ...state, accounts: [1] }],
    ['setPageState', { ...state, more: 1 }],
    ['setPageState', { ...state, keyboard: { singleKeys: true, keys: { like: 'x'.repeat(101) } } }],
    ['setPageState', { ...state, keyboard: { singleKeys: true, keys: { ['x'.repeat(101)]: 'l' } } }],
    [
      'setPageState',
      {
        ...state,
        keyboard: {
          singleKeys: true,
          keys: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [n, 'x'])),
        },
      },
    ],
    ['setContextTarget', { post: '/profile/a', linkText: null }],
    ['setContextTarget', { post: 'x/tweet/a', linkText: null }],
    ['setContextTarget', { post: '/tweet/a?b', linkText: null }],
    ['setContextTarget', { post: '/tweet/', linkText: null }],
    ['setContextTarget', { post: `/tweet/${'a'.repeat(65)}`, linkText: null }],
    ['setContextTarget', { post: null, linkText: 'a'.repeat(4001) }],
    ['updateDesktopSettings', { notifications: 1 }],
    ['updateDesktopSettings', { theme: 'dark' }],
    ['updateDesktopSettings', { spellCheckLanguages: Array.from({ length: 101 }, () => 'de') }],
  ])('not %s with %j', (name, argument) => {
    expect(takes(name, argument)).toBe(false);
  });

  it('no argument that a call does not have', () => {
    const without = ['hostInfo', 'listServers', 'showEmojiPanel', 'desktopSettings'] as const;
    expect(callNames.filter((name) => takes(name))).toEqual(without);
    expect(without.filter((name) => takes(name, null))).toEqual([]);
  });
});

describe('the page takes from main', () => {
  it.each<[CallName, unknown]>([
    ['hostInfo', { kind: 'browser', version: '1', guest: { identifier: 'a', password: 'b' } }],
    ['hostInfo', { kind: 'desktop', version: '1', guest: null, mayAddAccounts: false }],
    ['pickImage', null],
    ['pickImage', { name: 'a.png', type: 'image/png', bytes: new Uint8Array(1) }],
    ['pickImage', { refused: 'photoSize' }],
    ['pickImage', [new File([], 'a.png')]],
    ['listServers', null],
    ['listServers', list],
    [
      'listServers',
      { ...list, servers: [{ id: 'local', kind: 'local', isCurrent: false, isManaged: true }] },
    ],
    ['addServer', { outcome: 'added', id: 'local' }],
    ['addServer', { outcome: 'refused', error: 'untrusted' }],
    ['addServer', { outcome: 'plainText' }],
    ['chooseServer', undefined],
    ['removeServer', undefined],
    ['chooseAccount', false],
    ['desktopSettings', null],
    ['desktopSettings', desktop],
    ['desktopSettings', { ...desktop, updates: { kind: 'off', because: 'development' }, spelling: null }],
    ['desktopSettings', { ...desktop, updates: { kind: 'off', because: 'installation' } }],
    ['updateDesktopSettings', { ...desktop, updates: { kind: 'waiting' } }],
    ['updateDesktopSettings', { ...desktop, updates: { kind: 'downloading', version: '2' } }],
    ['updateDesktopSettings', { ...desktop, updates: { kind: 'ready', version: '2' } }],
    ['updateDesktopSettings', { ...desktop, updates: { kind: 'failed' } }],
  ])('of %s: %j', (name, result) => {
    expect(gives(name, result)).toBe(true);
  });

  it.each<[CallName, unknown]>([
    ['hostInfo', { kind: 'phone', version: '1', guest: null }],
    ['hostInfo', { kind: 'desktop', version: '1', guest: {} }],
    ['hostInfo', { kind: 'desktop', version: '1', guest: null, mayAddAccounts: 'no' }],
    ['pickImage', { name: 'a.png', type: 'image/png', bytes: [1] }],
    ['pickImage', {}],
    ['pickImage', ['a.png']],
    ['listServers', { ...list, servers: [{ ...team, url: 1 }] }],
    ['listServers', { ...list, servers: [{ ...team, isManaged: 'yes' }] }],
    ['listServers', { ...list, servers: [{ ...team, kind: 'other' }] }],
    ['listServers', { ...list, allowed: { local: true } }],
    ['addServer', { outcome: 'refused', error: 'because' }],
    ['addServer', { outcome: 'known' }],
    ['addServer', { outcome: 'added' }],
    ['chooseAccount', null],
    ['desktopSettings', { ...desktop, notifications: true }],
    ['desktopSettings', { ...desktop, notifications: { value: true } }],
    ['desktopSettings', { ...desktop, updates: { kind: 'off', because: 'mood' } }],
    ['desktopSettings', { ...desktop, updates: { kind: 'ready' } }],
    ['desktopSettings', { ...desktop, spelling: { available: [] } }],
  ])('not of %s: %j', (name, result) => {
    expect(gives(name, result)).toBe(false);
  });

  it('only events that it can use', () => {
    const accepts = eventNames.map((name) => [
      name,
      ['newPost', 'likePost', '/tweet/1', 'tweet/1', 0, 3, -1, 1.5, undefined, desktop].filter((payload) =>
        v.is(bridgeEvents[name], payload),
      ),
    ]);
    expect(Object.fromEntries(accepts)).toEqual({
      onAction: ['newPost'],
      onNavigate: ['/tweet/1'],
      onDesktopSettingsChange: [desktop],
      onInboxChange: [undefined],
      onUnreadChange: [0, 3],
      onServersChange: [undefined],
    });
  });
});
