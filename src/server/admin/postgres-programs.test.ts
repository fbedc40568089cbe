import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/server/support.ts';
import { checkDump, dump } from './postgres-programs.ts';

afterEach(() => vi.unstubAllEnvs());

/** Puts programs of the test in the place of PostgreSQL's. */
async function replacePrograms(folder: string, scripts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
}

/** The variables with which `pg_dump` is called for this address. */
async function variablesFor(url: string): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  const written = join(folder, 'variables');
  await replacePrograms(folder, { pg_dump: `env | grep ^PG > '${written}'`, pg_restore: 'true' });
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

test('programs that are too old are named, with what to install, also in another language', async () => {
  const folder = await temporaryFolder();
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
  const inEnglish = (text: string) => `[ "$LC_ALL" = C ] && echo '${text}' >&2; exit 1`;
  // As PostgreSQL 15 writes them.
  const mismatch = 'pg_dump: error: aborting because of server version mismatch';
  const unsupported = 'pg_restore: error: unsupported version (1.16) in file header';
  await replacePrograms(folder, { pg_dump: inEnglish(mismatch), pg_restore: inEnglish(unsupported) });
  const advice =
    "is too old: install PostgreSQL's client programs (Debian: postgresql-client) of the version that the database has, or newer.";
  await expect(dump('postgresql://u@host/db', 'snapshot', join(folder, 'copy'))).rejects.toThrow(
    `pg_dump ${advice}\n${mismatch}`,
  );
  await expect(checkDump(join(folder, 'copy'))).rejects.toThrow(`pg_restore ${advice}\n${unsupported}`);
});
