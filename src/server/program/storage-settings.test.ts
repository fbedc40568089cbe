import { describe, expect, test, vi } from 'vitest';
import { asFlags, fileOf, needed, refusalOf, refused } from '#tests/fixtures/server-settings.ts';
import { readSettings, readStorageSettings } from './settings.ts';

describe('the settings of the server about its data', () => {
  test('name a database, and pictures beside it or in a store', () => {
    const address =
      'must be an address like postgresql://warble@127.0.0.1:5432/warble or sqlite:/var/lib/warble';
    for (const wrong of ['mysql://a/b', 'sqlite:', 'postgresql:/a', 'a postgres://b', '/var/lib/warble'])
      expect([wrong, refused(['--database', wrong])]).toEqual([wrong, expect.stringContaining(address)]);
    expect(readSettings(['--database', 'sqlite:/srv/warble'], {})).toMatchObject({
      database: 'sqlite:/srv/warble',
    });
    expect(refused(['--database', 'sqlite:/srv/warble'])).toContain('leave "media" out');
    expect(readSettings(['--media', 's3://pictures/team?region=eu-central-1'], needed)).toMatchObject({
      media: { bucket: 'pictures', prefix: 'team/', region: 'eu-central-1' },
    });
    expect(refused(['--media', 's3://'])).toContain('must be an address like s3://bucket');
    expect(refused(['--media', ' '])).toContain('"media" needs a value');
  });

  test('have an address of PostgreSQL that can be read, and no part of a refusal is from its password', () => {
    for (const url of [
      'postgresql://warble:se#cret@host/db',
      'postgresql://warble:12#cret@host/db',
      'postgresql://warble:12/cret@host/db',
      'postgresql://warble:12?cret@host/db',
      'postgresql://warble:se%ffcret@host/db',
      'postgresql://warble:p@se/cret@host/db',
      'postgresql://warble:p@se?cret@host',
    ]) {
      const message = refused([], { ...needed, WARBLE_DATABASE: url });
      expect([url, message]).toEqual([
        url,
        expect.stringContaining('with %23 for a # in the password, %2F for a /'),
      ]);
      expect(message).not.toContain('cret');
    }
    for (const url of [
      'postgresql://host:abc/db',
      'postgresql://u@[::1]:99999/db',
      'postgresql://u:pw@host:0/db',
    ])
      expect([url, refused([], { ...needed, WARBLE_DATABASE: url })]).toEqual([
        url,
        expect.stringContaining('"database" must have a port from 1 to 65535 after its host'),
      ]);
    expect(refused(['--database', 'postgresql:///db?port=x'])).toContain('must have a port from 1 to 65535');
    for (const mode of ['sure', '', 'Verify-Full'])
      expect(refused(['--database', `postgresql://host/db?sslmode=${mode}`])).toContain(
        'must have one of these as its sslmode: disable,',
      );
    const modes = 'must have one of these as its sslmode, also in PGSSLMODE: disable,';
    try {
      for (const mode of ['verify_full', 'Require']) {
        vi.stubEnv('PGSSLMODE', mode);
        expect([mode, refused(asFlags)]).toEqual([mode, expect.stringContaining(modes)]);
        // A database in a folder has no connection.
        expect([mode, refused(['--database', 'sqlite:/srv/warble'], {})]).toEqual([mode, 'accepted']);
      }
      for (const mode of ['', 'verify-full']) {
        vi.stubEnv('PGSSLMODE', mode);
        expect([mode, refused(asFlags)]).toEqual([mode, 'accepted']);
      }
    } finally {
      vi.unstubAllEnvs();
    }
    for (const parameter of ['sslmod=verify-full', 'SSLMODE=require', 'ssl=true', 'connect_timeout=3', 'x'])
      expect([parameter, refused(['--database', `postgresql://host/db?port=1&${parameter}`])]).toEqual([
        parameter,
        expect.stringMatching(/^"database" has a parameter after its \? that is none of these: host, port, /),
      ]);
    const file = '/none/ca.pem';
    for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
      expect(refused(['--database', `postgresql://host/db?${name}=${file}`])).toContain(
        `"database" names a file that can't be read (ENOENT: no such file or directory, open '${file}')`,
      );
    for (const url of [
      'postgresql://warble:a%23b%2Fc%3Fd%40e%25f@[::1]:5432/db',
      'postgresql://warble@/warble?host=/var/run/postgresql',
      'postgresql://%2Fvar%2Frun%2Fpostgresql/warble',
      'postgresql://host/db?sslmode=verify-full',
      'postgresql://?host=host&port=1&user=u&password=p&application_name=a&options=-c%20role=u',
      'postgresql://',
    ])
      expect(readSettings([], { ...needed, WARBLE_DATABASE: url })).toMatchObject({ database: url });
  });

  test('have no password on the command line, where everybody on the machine can read it', () => {
    for (const url of [
      'postgresql://warble:secret@host/db',
      'postgresql://host/db?user=b&password=secret',
      'postgresql://host/db?password=secret',
    ]) {
      const message = refused(['--database', url]);
      expect([url, message]).toEqual([url, expect.stringContaining('leave the password out of --database')]);
      expect(message).not.toContain('secret');
      expect(readSettings([], { ...needed, WARBLE_DATABASE: url })).toMatchObject({ database: url });
    }
    for (const url of [
      'postgresql://warble@host:5432/a:b@c',
      'postgresql://host/db?options=nopassword=1',
      'postgres://host:5432/db',
    ])
      expect(readSettings(['--database', url], needed)).toMatchObject({ database: url });
  });
});

describe('where the data are, for an administrator', () => {
  test('comes from the same places, and may be left out', async () => {
    const config = await fileOf({ database: 'postgres://a/file', media: '/file', port: 1 });
    expect(readStorageSettings({}, {})).toEqual({});
    expect(readStorageSettings({ config }, {})).toEqual({ database: 'postgres://a/file', media: '/file' });
    const environment = { WARBLE_CONFIG: config, WARBLE_DATABASE: 'postgres://a/variable' };
    expect(readStorageSettings({}, environment)).toEqual({
      database: 'postgres://a/variable',
      media: '/file',
    });
    expect(
      readStorageSettings(
        { database: 'postgres://a/flag', media: '/flag' },
        { ...environment, WARBLE_MEDIA: '/x' },
      ),
    ).toEqual({ database: 'postgres://a/flag', media: '/flag' });
    expect(readStorageSettings({}, { ...environment, WARBLE_MEDIA: '/variable' }).media).toBe('/variable');
    expect(readStorageSettings({}, { ...environment, WARBLE_MEDIA: '' }).media).toBe('/file');
  });

  test('is refused by name, and with a password on the command line', () => {
    expect(refusalOf(() => readStorageSettings({ database: 'mysql://a' }, {}))).toMatch(
      /^"database" must be an address like .*\.$/,
    );
    expect(refusalOf(() => readStorageSettings({ media: ' ' }, {}))).toBe('"media" needs a value.');
    expect(refusalOf(() => readStorageSettings({ database: 'postgres://a:secret@b/c' }, {}))).toContain(
      'leave the password out',
    );
  });
});
