import { expect, it } from 'vitest';
import { testSettings } from '#tests/fixtures/main-settings.ts';
import { type Policy, withDefaults } from '#contract/policy/policy.ts';
import { createKnownServers } from './known-servers.ts';

const ours = { url: 'https://warble.example.com', name: 'Our company' };
const local = { id: 'local', kind: 'local', sample: false } as const;
const elsewhere = { id: 'b', kind: 'remote', url: 'https://b.example' } as const;

function knownWith(set: Policy) {
  const settings = testSettings();
  settings.set('servers', [local, elsewhere]);
  const policy = { ...set };
  return { settings, policy, known: createKnownServers(settings, () => withDefaults(policy)) };
}

it('lists the servers of the policy first, and saves their sessions like those of others', () => {
  const { settings, known } = knownWith({ servers: [ours] });
  const [first, ...rest] = known.all();
  expect(first).toEqual({ id: expect.stringMatching(/^organisation-[\da-f]{16}$/), kind: 'remote', ...ours });
  expect(rest).toEqual([local, elsewhere]);
  expect(known.current()).toEqual(first);
  expect(known.all().map(known.isManaged)).toEqual([true, false, false]);

  const saved = known.savedSession(first?.id ?? '');
  saved.set('c2Vzc2lvbg==');
  expect(saved.get()).toBe('c2Vzc2lvbg==');
  expect(settings.get('servers')).toHaveLength(3);
  saved.set('another');
  expect(known.all()).toHaveLength(3);
  expect(settings.get('servers'), 'it is added to them once').toHaveLength(3);
  saved.delete();
  expect(saved.get()).toBeUndefined();
});

it("uses the policy's name for a server that the user had added before", () => {
  const { known } = knownWith({ servers: [{ url: elsewhere.url, name: 'Ours' }] });
  expect(known.all()).toEqual([{ ...elsewhere, name: 'Ours' }, local]);
});

it('hides what the policy does not allow, whatever the settings say, and shows it again once it does', () => {
  const { settings, policy, known } = knownWith({
    servers: [ours],
    addServers: false,
    localServer: false,
  });
  settings.set('currentServer', 'b');
  expect(known.all()).toMatchObject([ours]);
  expect(known.current()).toMatchObject(ours);
  expect(known.find('b')).toBeNull();
  Object.assign(policy, { addServers: true, localServer: true });
  expect(known.all()).toMatchObject([ours, local, elsewhere]);
  expect(known.current()).toEqual(elsewhere);
});

it('keeps the account that a page is for by its server, and the cookies of each', () => {
  const { settings, known } = knownWith({});
  expect([known.account('b'), known.account('local')]).toEqual(['0', '0']);
  known.setAccount('b', 'x1');
  known.setAccount('local', 'x2');
  expect([known.account('b'), known.account('local')]).toEqual(['x1', 'x2']);
  known.savedSession('b').set('first');
  known.savedSession('b', 'x1').set('second');
  expect([known.savedSession('b').get(), known.savedSession('b', 'x1').get()]).toEqual(['first', 'second']);
  known.savedSession('b', 'x1').delete();
  expect(settings.get('sessions')).toEqual({ b: 'first' });

  known.savedSession('b', 'x1').set('second');
  known.remove('b');
  expect([known.find('b'), known.account('b'), known.account('local')]).toEqual([null, '0', 'x2']);
  expect([settings.get('sessions'), settings.get('servers')]).toEqual([undefined, [local]]);
  known.savedSession('b').set('late');
  expect(settings.get('sessions'), 'nothing is stored for what was removed').toBeUndefined();
});

it('has no sign-in of a server that is added again, and shows the first until one is chosen', () => {
  const { settings, known } = knownWith({});
  expect(known.current()).toEqual(local);
  known.setCurrent(elsewhere);
  expect([known.current(), settings.get('currentServer')]).toEqual([elsewhere, 'b']);
  known.setCurrent(null);
  expect(settings.get('currentServer')).toBeUndefined();
  known.savedSession('b').set('old');
  known.add({ ...elsewhere, url: 'https://new.example' });
  expect(known.savedSession('b').get()).toBeUndefined();
  expect(settings.get('servers')).toEqual([local, { ...elsewhere, url: 'https://new.example' }]);
  settings.set('servers', []);
  expect(known.current()).toBeNull();
  expect(known.isManaged(local)).toBe(false);
});
