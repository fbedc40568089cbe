import { describe, expect, test } from 'vitest';
import { asFlags, database, fileOf, needed, refusalOf, refused } from '#tests/fixtures/server-settings.ts';
import { readSettings, readStorageSettings } from './settings.ts';

describe('the settings of the server', () => {
  test('have defaults, except where the data are', () => {
    expect(readSettings(asFlags, {})).toEqual({
      database,
      media: '/srv/warble',
      host: '127.0.0.1',
      port: 4781,
      trustProxy: [],
      drainDelay: 5,
      rateLimits: {},
    });
    const help = 'run "npm run server -- --help" to see the settings there are.';
    expect(refused([], {})).toBe(`"database" is missing: ${help}`);
    expect(refused(['--database', database], {})).toBe(`"media" is missing: ${help}`);
  });

  test('can be flags, variables or a file; a flag counts more than a variable, and a variable more than the file', async () => {
    const limits = await fileOf({ readsPerAccount: { points: 7, seconds: 60 } });
    const all = {
      database: 'postgres://a/file',
      media: '/file',
      host: 'file',
      port: 1,
      metricsPort: 11,
      trustProxy: ['10.0.0.1/32'],
      drainDelay: 1,
      connections: 3,
      limits,
    };
    const config = await fileOf(all);
    const { limits: _, ...rest } = all;
    const rateLimits = { readsPerAccount: { points: 7, seconds: 60 } };
    expect(readSettings(['--config', config], {})).toEqual({ ...rest, rateLimits });
    expect(readSettings([], { WARBLE_CONFIG: config })).toEqual({ ...rest, rateLimits });
    const environment = {
      WARBLE_CONFIG: config,
      WARBLE_DATABASE: 'postgres://a/variable',
      WARBLE_MEDIA: '/variable',
      WARBLE_HOST: 'variable',
      WARBLE_PORT: '2',
      WARBLE_METRICS_PORT: '12',
      WARBLE_TRUST_PROXY: '10.0.0.2/32, 10.0.0.3/32',
      WARBLE_DRAIN_DELAY: '2',
      WARBLE_CONNECTIONS: '4',
    };
    expect(readSettings([], environment)).toEqual({
      database: 'postgres://a/variable',
      media: '/variable',
      host: 'variable',
      port: 2,
      metricsPort: 12,
      trustProxy: ['10.0.0.2/32', '10.0.0.3/32'],
      drainDelay: 2,
      connections: 4,
      rateLimits,
    });
    const flags = [
      ['--database', 'postgres://a/flag'],
      ['--media', '/flag'],
      ['--host', 'flag'],
      ['--port', '3'],
      ['--metrics-port', '13'],
      ['--trust-proxy', '10.0.0.4/32'],
      ['--trust-proxy', '10.0.0.5/32'],
      ['--drain-delay', '3'],
      ['--connections', '5'],
      ['--limits', await fileOf({})],
    ].flat();
    expect(readSettings(flags, environment)).toEqual({
      database: 'postgres://a/flag',
      media: '/flag',
      host: 'flag',
      port: 3,
      metricsPort: 13,
      trustProxy: ['10.0.0.4/32', '10.0.0.5/32'],
      drainDelay: 3,
      connections: 5,
      rateLimits: {},
    });
    expect(readSettings(['--config', config], { WARBLE_CONFIG: '/nowhere' })).toMatchObject({ port: 1 });
    expect(readSettings([], { ...environment, WARBLE_LIMITS: await fileOf({}) })).toMatchObject({
      rateLimits: {},
    });
    // Files for containers often have no other way to leave a variable out.
    const empty = { WARBLE_CONFIG: '', WARBLE_PORT: '', WARBLE_LIMITS: '', WARBLE_TRUST_PROXY: '' };
    expect(readSettings([], { ...needed, ...empty })).toEqual(readSettings([], needed));
  });

  test('are read to the ends of their ranges, and refused by name beyond', () => {
    for (const [flag, low, high] of [
      ['port', 0, 65_535],
      ['metrics-port', 1, 65_535],
      ['drain-delay', 0, 300],
      ['connections', 2, 1000],
    ] as const) {
      const name = flag.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
      for (const value of [low, high])
        expect(readSettings([`--${flag}`, `${value}`], needed)).toMatchObject({ [name]: value });
      for (const value of [low - 1, high + 1, `${low}.5`, `${high}x`, `x${low}`, ''])
        expect([flag, value, refused([`--${flag}=${value}`])]).toEqual([
          flag,
          value,
          expect.stringMatching(new RegExp(`^"${name}" (?!is missing).*: run "npm run server -- --help"`)),
        ]);
    }
    expect(refused(['--host', ' '])).toContain('"host" needs a value');
    expect(refused(['--trust-proxy', ' '])).toContain('"trustProxy" needs a value');
    expect(refused([], { ...needed, WARBLE_TRUST_PROXY: '10.0.0.1,,10.0.0.2' })).toContain(
      '"trustProxy" needs',
    );
    expect(readSettings(['--host', ' ::1 '], needed)).toMatchObject({ host: '::1' });
    // A short form of 0.0.0.0, and a text although it looks like a number.
    expect(readSettings(['--host', '0'], needed)).toMatchObject({ host: '0' });
  });

  test('have a port for metrics that is not the one of the server', () => {
    const message =
      '"metricsPort" and "port" are both 4781: choose another port for one of them, or leave "metricsPort" out.';
    expect(refused(['--metrics-port', '4781'])).toBe(message);
    expect(refused(['--port', '4781'], { ...needed, WARBLE_METRICS_PORT: '4781' })).toBe(message);
    expect(refused(['--port', '0', '--metrics-port', '0'])).toBe(
      '"metricsPort" must be a whole number from 1 to 65535, in a file without quotes: run "npm run server -- --help" to see the settings there are.',
    );
  });

  test('name the networks of proxies, and refuse others by name', () => {
    const networks = ['172.16.0.0/12', '10.0.0.1', 'fd00::/8'];
    expect(readSettings([], { ...needed, WARBLE_TRUST_PROXY: networks.join(',') })).toMatchObject({
      trustProxy: networks,
    });
    for (const wrong of ['10.0.0.0/33', '10.0.0.0/x', 'proxy', '127.0.0.1/32;10.0.0.1'])
      for (const message of [
        refused(['--trust-proxy', '10.0.0.1', '--trust-proxy', wrong]),
        refused([], { ...needed, WARBLE_TRUST_PROXY: `10.0.0.1, ${wrong}` }),
      ])
        expect(message).toBe(
          `"trustProxy" must be networks like 172.16.0.0/12 or addresses of proxies, and "${wrong}" is neither: run "npm run server -- --help" to see the settings there are.`,
        );
  });

  test('are refused with a sentence where a flag, the file or a limit is not known', async () => {
    expect(refused(['--loud'])).toMatch(
      /^Unknown option '--loud': run "npm run server -- --help" to see the flags/,
    );
    expect(refused(['extra'])).toContain('npm run server -- --help');
    expect(refused(['--port'])).toContain('npm run server -- --help');
    expect(refused(['--config', '/none/missing.json'])).toMatch(
      /^The file .*missing\.json can't be used: ENOENT/,
    );
    expect(refused(['--config', await fileOf('{')])).toMatch(/^The file .* can't be used: .* in JSON/);
    const braces = 'it must be an object in braces, such as {}';
    for (const broken of ['null', '"text"', '[]', '[["port", 1]]']) {
      const file = await fileOf(broken);
      expect(refused(['--config', file])).toBe(`The file ${file} can't be used: ${braces}`);
      expect(refusalOf(() => readStorageSettings({ config: file }, {}))).toContain(braces);
      expect(refused(['--limits', file])).toBe(
        `The limits in ${file} can't be used (${braces}): see docs/administration.md.`,
      );
    }
    expect(refused(['--config', await fileOf('\uFEFF{ "port": 5 }')])).toBe('accepted');
    const help = ': run "npm run server -- --help" to see the settings there are.';
    for (const [setting, sentence] of [
      [{ colour: 'blue' }, '"colour" is no setting of the server'],
      [{ port: '4781' }, '"port" must be a whole number from 0 to 65535, in a file without quotes'],
      [{ connections: 1 }, '"connections" must be a whole number from 2 to 1000, in a file without quotes'],
      [{ host: 5 }, '"host" must be a text in quotes'],
      [{ trustProxy: '10.0.0.5' }, '"trustProxy" must be a list such as ["172.16.0.0/12"]'],
    ] as const)
      expect(refused(['--config', await fileOf(setting)])).toBe(`${sentence}${help}`);
    for (const [limits, where] of [
      [{ unknown: { points: 1, seconds: 1 } }, 'unknown: is no limit)'],
      [
        { readsPerAccount: { points: 0, seconds: 1 } },
        'readsPerAccount.points: must be a whole number from 1)',
      ],
      [
        { readsPerAccount: { points: 1 } },
        'readsPerAccount.seconds: a limit is like { "points": 500, "seconds": 3600 })',
      ],
      [{ readsPerAccount: 500 }, 'readsPerAccount: a limit is like { "points": 500, "seconds": 3600 })'],
      [
        { readsPerAccount: { points: 1, seconds: 1.5 } },
        'readsPerAccount.seconds: must be a whole number from 1)',
      ],
      // A timer of more milliseconds ends at once.
      [
        { readsPerAccount: { points: 1, seconds: 2_147_484 } },
        'readsPerAccount.seconds: must be at most 2147483, which is 24 days)',
      ],
    ] as const) {
      const file = await fileOf(limits);
      expect(refused(['--limits', file])).toContain(`The limits in ${file} can't be used (${where}`);
    }
    const longest = await fileOf({ readsPerAccount: { points: 1, seconds: 2_147_483 } });
    expect(
      readSettings(['--limits', longest], { WARBLE_DATABASE: database, WARBLE_MEDIA: '/m' }),
    ).toBeTruthy();
    expect(refused(['--config', await fileOf({ database, media: 5 })], {})).toMatch(/^"media" /);
    for (const flag of ['--help', '-h']) expect(readSettings([flag], {})).toBeNull();
  });
});
