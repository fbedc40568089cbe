import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ValiError } from 'valibot';
import { forAll } from '#tests/fixtures/properties.ts';
import { defaultSettings, migrateSettings, type Server, type Settings, settingsVersion } from './schema.ts';

const local = fc.record({
  id: fc.constant('local'),
  kind: fc.constant('local' as const),
  sample: fc.boolean(),
});
const remote = fc.record(
  {
    id: fc.stringMatching(/^[a-z0-9]{1,8}$/),
    kind: fc.constant('remote' as const),
    url: fc.constantFrom('https://warble.example', 'http://10.0.0.1:8080'),
    name: fc.string({ unit: 'grapheme', maxLength: 20 }),
  },
  { requiredKeys: ['id', 'kind', 'url'] },
);
const servers = fc.uniqueArray(fc.oneof(local, remote), { maxLength: 4, selector: ({ id }: Server) => id });
/** What every version has known. */
const choices = fc.record(
  {
    window: fc.record({
      x: fc.integer(),
      y: fc.integer(),
      width: fc.integer({ min: 1 }),
      height: fc.integer({ min: 1 }),
      isMaximized: fc.boolean(),
    }),
    zoomLevel: fc.integer({ min: -8, max: 9 }),
    theme: fc.constantFrom('light' as const, 'dark' as const, 'system' as const),
    imageFolder: fc.string(),
    spellCheckLanguages: fc.array(fc.constantFrom('de', 'en-GB')),
    notifications: fc.boolean(),
    background: fc.boolean(),
    keyboard: fc.record({
      singleKeys: fc.boolean(),
      keys: fc.dictionary(fc.constantFrom('newPost', 'goHome'), fc.option(fc.string({ maxLength: 20 }))),
    }),
  },
  { requiredKeys: [] },
);
const session = fc.base64String({ minLength: 4 });
const asStored = (settings: object): unknown => JSON.parse(JSON.stringify(settings));

test('settings of this version are read as they were written', () => {
  const sessions = fc.dictionary(fc.stringMatching(/^[a-z0-9]{1,8}$/), session);
  const currentServer = fc.string();
  const settings = fc.record({ servers, sessions, currentServer }, { requiredKeys: ['servers'] });
  forAll(fc.tuple(choices, settings), 100, ([choices, settings]) => {
    const written: Settings = { ...defaultSettings, ...choices, ...settings };
    expect(migrateSettings(asStored(written))).toEqual(asStored(written));
  });
});

test('the data of versions 0 and 1 is kept: one server, its session, and from version 1 on the choices', () => {
  const stored = fc.tuple(fc.constantFrom({}, { version: 0 }, { version: 1 }), choices, fc.option(session));
  forAll(stored, 100, ([versioned, choices, session]) => {
    const read = migrateSettings(
      asStored({ ...versioned, ...choices, ...(session !== null && { session }) }),
    );
    const kept = 'version' in versioned && versioned.version === 1 ? choices : {};
    expect(read).toEqual(
      asStored({
        ...defaultSettings,
        ...kept,
        servers: [{ id: 'local', kind: 'local', sample: true }],
        currentServer: 'local',
        ...(session !== null && { sessions: { local: session } }),
      }),
    );
    expect(migrateSettings(asStored(read))).toEqual(read);
  });
});

test('the data of version 2 is kept: all servers, and each session by the id of its server', () => {
  const sessionOf = fc.func(fc.option(session));
  forAll(fc.tuple(choices, servers, sessionOf), 100, ([choices, servers, sessionOf]) => {
    const sessions = Object.fromEntries(
      servers.flatMap(({ id }) => {
        const session = sessionOf(id);
        return session === null ? [] : [[id, session]];
      }),
    );
    const stored = servers.map((server) => ({
      ...server,
      ...(sessions[server.id] !== undefined && { session: sessions[server.id] }),
    }));
    const read = migrateSettings(asStored({ version: 2, ...choices, servers: stored }));
    const kept = { ...defaultSettings, ...choices, servers };
    expect(read).toEqual(asStored(Object.keys(sessions).length === 0 ? kept : { ...kept, sessions }));
  });
});

test('anything else is refused, or becomes settings of this version', () => {
  const known = fc.constantFrom(
    'version',
    'session',
    'servers',
    'sessions',
    'window',
    'zoomLevel',
    'theme',
    'x',
  );
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(known, fc.oneof(fc.jsonValue(), fc.integer({ min: -1, max: 4 }))),
  );
  forAll(junk, 300, (stored) => {
    try {
      const read = migrateSettings(stored);
      expect(read.version).toBe(settingsVersion);
      expect(migrateSettings(asStored(read))).toEqual(read);
    } catch (error) {
      expect(error).toBeInstanceOf(ValiError);
    }
  });
});
