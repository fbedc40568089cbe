import { expect, it } from 'vitest';
import { testSettings } from '#main/settings/test-settings.ts';
import { chosenServers, type ManagedServers } from './server-list.ts';

const ours = { url: 'https://warble.example.com', name: 'Our company' };
const local = { id: 'local', kind: 'local', sample: false } as const;
const elsewhere = { id: 'b', kind: 'remote', url: 'https://b.example' } as const;

function choosing(managed: ManagedServers) {
  const settings = testSettings();
  settings.set('servers', [local, elsewhere]);
  const organisation = { ...managed };
  return { settings, organisation, chosen: chosenServers(settings, () => organisation) };
}

it("puts the organisation's servers first, and keeps their sign-in like the others'", () => {
  const { settings, chosen } = choosing({ servers: [ours] });
  const [first, ...rest] = chosen.all();
  expect(first).toEqual({ id: expect.stringMatching(/^organisation-[\da-f]{16}$/), kind: 'remote', ...ours });
  expect(rest).toEqual([local, elsewhere]);
  expect(chosen.current()).toEqual(first);
  expect(chosen.all().map(chosen.isManaged)).toEqual([true, false, false]);

  const kept = chosen.keptSession(first?.id ?? '');
  kept.set('c2Vzc2lvbg==');
  expect(kept.get()).toBe('c2Vzc2lvbg==');
  expect(settings.get('servers')).toHaveLength(3);
  kept.set('another');
  expect(chosen.all()).toHaveLength(3);
  kept.delete();
  expect(kept.get()).toBeUndefined();
});

it('takes a server that the user had already under the name that the organisation gives it', () => {
  const { chosen } = choosing({ servers: [{ url: elsewhere.url, name: 'Ours' }] });
  expect(chosen.all()).toEqual([{ ...elsewhere, name: 'Ours' }, local]);
});

it('leaves out what the organisation does not allow, whatever the settings say, and keeps it for later', () => {
  const { settings, organisation, chosen } = choosing({
    servers: [ours],
    addServers: false,
    localServer: false,
  });
  settings.set('currentServer', 'b');
  expect(chosen.all()).toMatchObject([ours]);
  expect(chosen.current()).toMatchObject(ours);
  expect(chosen.find('b')).toBeNull();
  Object.assign(organisation, { addServers: true, localServer: true });
  expect(chosen.all()).toMatchObject([ours, local, elsewhere]);
  expect(chosen.current()).toEqual(elsewhere);
});
