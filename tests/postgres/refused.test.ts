import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '#serve/run-admin.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { hasOpenssl } from '#tests/fixtures/untrusted-server.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { run } from './databases.ts';
import { both, type Case, ends, expectSentence } from './ending-program.ts';

/* What the server and an administrator's commands print where they can't use PostgreSQL: a sentence that says what to do. */

const nobody = 65_534;

let folder: string;
let port: number;
let cluster: Cluster;

/** A PostgreSQL that asks for a password on its port, with a certificate for `localhost` where there is openssl. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-refused-'));
  port = await portToKeep();
  const hba = join(folder, 'pg_hba.conf');
  await writeFile(
    hba,
    'local all all trust\nhost all plain 127.0.0.1/32 password\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  const [certificate, key, other] = ['server.pem', 'server.key', 'other.pem'].map((name) =>
    join(folder, name),
  );
  if (hasOpenssl) {
    for (const [name = '', out = ''] of [
      ['other', other],
      ['localhost', certificate],
    ]) {
      const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
      const { status, stderr } = spawnSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '2',
          '-keyout',
          key ?? '',
          '-out',
          out,
          ...subject,
        ],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(stderr);
    }
  }
  if (process.getuid?.() === 0)
    for (const path of [folder, hba, ...(hasOpenssl ? [certificate ?? '', key ?? ''] : [])])
      await chown(path, nobody, nobody);
  cluster = await startCluster(undefined, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    hba_file: hba,
    ...(hasOpenssl && { ssl: 'on', ssl_cert_file: certificate ?? '', ssl_key_file: key ?? '' }),
  });
  await run(onSocket('postgres'), "alter role warble password 'a secret'");
  await run(onSocket('postgres'), "create role plain login password 'a secret'");
  await run(onSocket('postgres'), 'create database copy');
  await run(onSocket('postgres'), 'alter database copy set default_transaction_read_only = on');
  await run(onSocket('postgres'), 'create database owned');
  await run(onSocket('postgres'), 'create database bare');
  await run(onSocket('postgres'), 'create database crowded connection limit 0');
  await run(onSocket('bare'), 'drop schema public');
  await run(
    onSocket('postgres'),
    "create database latin encoding 'LATIN1' locale_provider 'libc' locale 'C' template template0",
  );
});
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The address of a database to which everybody on this machine has access. */
const onSocket = (database: string) => `${cluster.urlOf(database)}&port=${port}`;

const onPort = (query = '', host = '127.0.0.1') => `postgresql://warble@${host}:${port}/postgres${query}`;
const withPassword = { PGPASSWORD: 'a secret' };

const cases: readonly Case[] = [
  {
    what: 'no password',
    attempt: () => ({ address: onPort() }),
    code: 1,
    text: 'it asks for a password, and none was given); give it in PGPASSWORD, or in a file that PGPASSFILE names.',
  },
  {
    what: 'no password, where it is sent as it is',
    attempt: () => ({ address: onPort().replace('warble@', 'plain@') }),
    code: 1,
    text: 'it asks for a password, and none was given)',
  },
  {
    what: 'a wrong password',
    attempt: () => ({ address: onPort(), environment: { PGPASSWORD: 'not the secret' } }),
    code: 1,
    text: 'password authentication failed for user "warble"); check its user and password.',
  },
  {
    what: 'a user that is not there',
    attempt: () => ({ address: onSocket('postgres').replace('warble@', 'nobody@') }),
    code: 1,
    text: '(role "nobody" does not exist); give its user access, also in its pg_hba.conf, or check the user in the address.',
  },
  {
    what: 'a database that is not there',
    attempt: () => ({ address: onSocket('missing') }),
    code: 1,
    text: '(database "missing" does not exist); create it, or check its name in the address.',
  },
  {
    what: 'a database without a connection left',
    attempt: () => ({ address: onSocket('crowded').replace('warble@', 'plain@') }),
    code: 1,
    text: '(too many connections for database "crowded"); let it have more, as with "max_connections" in its settings, or lower "connections" of the servers.',
  },
  {
    what: 'an encoding without most letters',
    attempt: () => ({ address: onSocket('latin') }),
    code: 1,
    text: `has the encoding LATIN1, which lacks most letters; create one with "encoding 'UTF8'"`,
  },
  {
    what: 'a file of certificates that is not there',
    attempt: () => ({ address: onPort('?sslmode=verify-full&sslrootcert=/none/ca.pem') }),
    code: 2,
    text: `"database" names a file that can't be read (ENOENT: no such file or directory, open '/none/ca.pem')`,
  },
  {
    what: 'an unknown sslmode',
    attempt: () => ({ address: onPort('?sslmode=sure') }),
    code: 2,
    text: '"database" must have one of these as its sslmode: disable, allow, no-verify, prefer, require, verify-ca, verify-full',
  },
  {
    what: 'a port that is none',
    attempt: () => ({ address: 'postgresql://warble@127.0.0.1:99999/postgres' }),
    code: 2,
    text: '"database" must have a port from 1 to 65535 after its host',
  },
  {
    what: 'a password with a # in it',
    attempt: () => ({ address: 'postgresql://warble:the#secret@127.0.0.1/postgres' }),
    code: 2,
    text: 'with %23 for a # in the password',
  },
];

const casesOfServers: readonly Case[] = [
  {
    what: 'an empty database that takes no changes',
    attempt: () => ({ address: onSocket('copy') }),
    code: 1,
    text: 'in a read-only transaction); name the one that takes changes, of which this may be a copy, or let it take them.',
  },
  {
    what: 'a database of another owner',
    attempt: () => ({ address: onSocket('owned').replace('warble@', 'plain@') }),
    code: 1,
    text: '(permission denied for schema public); make this user its owner, as with "alter database … owner to …".',
  },
  {
    what: 'a database without a schema',
    attempt: () => ({ address: onSocket('bare') }),
    code: 1,
    text: '(no schema has been selected to create in); create the schema "public" in it.',
  },
];

const casesOfTls: readonly Case[] = [
  {
    what: 'a certificate of an authority that is not known',
    attempt: () => ({ address: onPort('?sslmode=verify-full', 'localhost'), environment: withPassword }),
    code: 1,
    text: 'name the certificate of its authority as sslrootcert in the address.',
  },
  {
    what: 'a certificate for another name',
    attempt: () => ({
      address: onPort(`?sslmode=verify-full&sslrootcert=${join(folder, 'server.pem')}`),
      environment: withPassword,
    }),
    code: 1,
    text: 'use a name in the address that its certificate has, or give it one for this name.',
  },
  {
    what: 'a file that has no certificate',
    attempt: () => ({
      address: onPort(`?sslmode=verify-full&sslrootcert=${join(folder, 'pg_hba.conf')}`, 'localhost'),
      environment: withPassword,
    }),
    code: 1,
    text: 'name the certificate of its authority as sslrootcert in the address.',
  },
];

test.each(both(cases))('%s ends the program "%s" with a sentence', (_what, program, one) =>
  expectSentence(program, one),
);

test.each(casesOfServers.map((one) => [one.what, one] as const))(
  '%s ends the server with a sentence',
  (_what, one) => expectSentence('server', one),
);

test('a server reports a database that takes no changes any more, such as a copy, and answers what it can', async () => {
  const url = onSocket('standby');
  await run(onSocket('postgres'), 'create database standby');
  await (await openPostgres({ url })).close();
  await run(onSocket('postgres'), 'alter database standby set default_transaction_read_only = on');
  const reports: string[] = [];
  const database = await openPostgres({ url, report: (text) => void reports.push(text) });
  await database.close();
  expect(reports).toEqual([
    expect.stringMatching(
      /^Nobody can sign in or change anything, because the database standby at .+ takes no changes; name the one that does/,
    ),
  ]);
});

test.skipIf(!hasOpenssl).each(both(casesOfTls))(
  '%s ends the program "%s" with a sentence',
  (_what, program, one) => expectSentence(program, one),
);

test.each(['empty', 'of another program'])(
  'an administrator is told that there is nothing of Warble in a database that is %s, which stays as it is',
  async (what) => {
    const name = what.replaceAll(' ', '_');
    const url = onSocket(name);
    await run(onSocket('postgres'), `create database ${name}`);
    if (what !== 'empty') await run(url, 'create table users (id text)');
    const tables = async () =>
      (await run(url, "select tablename from pg_tables where schemaname = 'public'")).rows;
    const before = await tables();
    for (const command of [['users'], ['disable', 'ada'], ['sign-ups'], ['invitations'], ['export', 'ada']])
      expect(await runAdmin([...command, '--database', url])).toEqual({
        exitCode: 1,
        text: expect.stringMatching(
          new RegExp(`^There is nothing of Warble in the database ${name} at \\S+: name the one that`),
        ),
      });
    expect(await tables()).toEqual(before);
  },
);

test.skipIf(!hasOpenssl)('with its password and its certificate, the database is used', async () => {
  await (await openPostgres({ url: onSocket('postgres') })).close();
  const address = onPort(`?sslmode=verify-full&sslrootcert=${join(folder, 'server.pem')}`, 'localhost');
  const ended = await ends('admin', { address, environment: withPassword });
  expect(ended).toEqual({ code: 0, text: '' });
});
