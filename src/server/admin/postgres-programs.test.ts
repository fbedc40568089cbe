import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/server/support.ts';
import { dump } from './postgres-programs.ts';

afterEach(() => vi.unstubAllEnvs());

/** The variables with which `pg_dump` is called for this address; programs of the test take the place of PostgreSQL's. */
async function variablesFor(url: string): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  const written = join(folder, 'variables');
  for (const [name, script] of [
    ['pg_dump', `env | grep ^PG > '${written}'`],
    ['pg_restore', 'true'],
  ] as const) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  await dump(url, 'snapshot', join(folder, 'copy'));
  const lines = (await readFile(written, 'utf8')).trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
}

test("PostgreSQL's programs encrypt, verify and connect as the server does", async () => {
  const certificate = join(await temporaryFolder(), 'ca.pem');
  await writeFile(certificate, '');
  // The driver verifies wherever a certificate is named.
  expect(await variablesFor(`postgresql://u@host/db?sslrootcert=${certificate}`)).toMatchObject({
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: certificate,
  });
  expect(
    await variablesFor(`postgresql://u@host/db?sslmode=verify-ca&sslrootcert=${certificate}`),
  ).toMatchObject({ PGSSLMODE: 'verify-ca', PGSSLROOTCERT: certificate });
  expect(await variablesFor('postgresql://u@host/db?options=-c%20role%3Downer')).toMatchObject({
    PGHOST: 'host',
    PGUSER: 'u',
    PGDATABASE: 'db',
    PGOPTIONS: '-c role=owner',
  });
});

test('a mode of encryption that only the driver knows is translated where a variable names it, too', async () => {
  vi.stubEnv('PGSSLMODE', 'no-verify');
  expect(await variablesFor('postgresql://u@host/db')).toMatchObject({ PGSSLMODE: 'require' });
  expect(await variablesFor('postgresql://u@host/db?sslmode=verify-full')).toMatchObject({
    PGSSLMODE: 'verify-full',
  });
});

test("PostgreSQL's programs use the database of the address, whatever else the environment names", async () => {
  for (const name of ['PGSERVICE', 'PGSERVICEFILE', 'PGHOSTADDR', 'PGHOST', 'PGDATABASE'])
    vi.stubEnv(name, 'elsewhere');
  const variables = await variablesFor('postgresql://u@host/db');
  expect(variables).toMatchObject({ PGHOST: 'host', PGDATABASE: 'db' });
  expect(Object.values(variables)).not.toContain('elsewhere');
});
