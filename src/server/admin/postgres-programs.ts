import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { Client } from 'pg';
import { migrations } from '#server/database/migrations/index.ts';
import { tablesOfAllVersions } from '#server/database/schema.ts';
import { AdminError } from './admin-error.ts';

/*
 * PostgreSQL's own programs for copying a database: they support everything that it can contain, also in later
 * versions.
 */

const textMax = 4000;

/** What PostgreSQL's programs prefer to the connection that they are given, and the server's driver does not know. */
const elsewhere: ReadonlySet<string> = new Set(['PGSERVICE', 'PGSERVICEFILE', 'PGHOSTADDR']);

/** The connection as environment variables: everybody on the machine can read a command line. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new Client({ connectionString: url });
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const files = ['sslrootcert', 'sslcert', 'sslkey'];
  // With one of these, the driver always encrypts and verifies; the programs need not.
  if (files.some((name) => query.has(name)) && !query.has('sslmode')) query.set('sslmode', 'verify-full');
  const more = ['sslmode', ...files, 'options'].flatMap((name) => {
    const variable = `PG${name.toUpperCase()}`;
    const value = query.get(name) ?? process.env[variable];
    // Only the driver knows this mode.
    return value === undefined ? [] : [[variable, value === 'no-verify' ? 'require' : value]];
  });
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !elsewhere.has(name))),
    ...Object.fromEntries(more),
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    PGAPPNAME: 'warble admin',
  };
}

interface Program {
  readonly child: ChildProcess;
  /** The program's output, after it has succeeded. @throws {AdminError} when it fails */
  readonly done: Promise<string>;
}

/** What to do where a program is missing, or is older than the database or the copy. */
const installPrograms = "install PostgreSQL's client programs (Debian: postgresql-client)";

/** What `pg_dump` says about a newer database, and `pg_restore` about a copy by a newer `pg_dump`. */
const tooOld = /server version mismatch|unsupported version \(/;

const failure = (name: string, reason: string) =>
  new AdminError(
    tooOld.test(reason)
      ? `${name} is too old: ${installPrograms} of the version that the database has, or newer.\n${reason}`
      : `${name} failed: ${reason}`,
  );

function start(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  isKept = true,
): Program {
  // In English, whatever the language of the administrator is: `tooOld` reads what they say.
  const child = spawn(name, args, { env: { ...env, LC_ALL: 'C' }, stdio: ['pipe', 'pipe', 'pipe'] });
  const written = { out: '', err: '' };
  if (isKept) child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text));
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (written.err = (written.err + text).slice(0, textMax)));
  // The program has ended; `done` rejects with the reason.
  child.stdin.on('error', () => {});
  const done = new Promise<string>((resolve, reject) => {
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      reject(
        isMissing
          ? new AdminError(`${name} is not installed: ${installPrograms}, of the server's version or newer.`)
          : error,
      );
    });
    child.once('close', (code) => {
      if (code === 0) resolve(written.out);
      else reject(failure(name, written.err.trim() || `it ended with ${code}`));
    });
  });
  done.catch(() => {});
  return { child, done };
}

async function run(name: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { child, done } = start(name, args, env);
  child.stdin?.end();
  return done;
}

/** Warble's tables in SQL: others may have tables in the same database. */
const ownTables = tablesOfAllVersions.map((name) => `public."${name}"`);

/**
 * Copies Warble's tables in a snapshot of a database to a new file, and reads the file once to check it.
 * @throws {AdminError} when that fails
 */
export async function dump(url: string, snapshot: string, file: string): Promise<void> {
  const flags = ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data'].concat(
    ownTables.map((name) => `--table=${name}`),
  );
  await run('pg_dump', [...flags, `--snapshot=${snapshot}`, `--file=${file}`], environmentOf(url));
  const { child, done } = start('pg_restore', ['--file=-', file], undefined, false);
  child.stdout?.resume();
  child.stdin?.end();
  await done;
}

/** @throws {AdminError} when the copy is damaged, is not Warble's, or was made by a newer version */
export async function checkDump(file: string): Promise<void> {
  const rows = await run('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file]);
  const names = [...rows.matchAll(/^(\d{4}-[\w-]+)\t/gm)].map(([, name]) => name ?? '');
  if (names.length === 0) throw new AdminError(`${file} is no copy of Warble's database.`);
  if (names.some((name) => !(name in migrations)))
    throw new AdminError(`${file} was written by a newer Warble; update this one.`);
}

/** An entry of a list of pg_restore: its number, its type, the table that it is of or its own name, and its owner. */
const tableEntry = new RegExp(
  `^\\d+; \\d+ \\d+ (?<type>TABLE|TABLE DATA|CONSTRAINT|FK CONSTRAINT) public (?:${tablesOfAllVersions.join('|')}) `,
);
const indexEntry = /^\d+; \d+ \d+ INDEX public /;
const dependencies = /^;\s+depends on: (?<numbers>[\d ]+)/;

/**
 * The entries of Warble's tables in a list of pg_restore: copies of earlier versions have everything that was in the
 * database. The extension is not replaced, since it may belong to the database's administrator.
 * @param list with the dependencies: only these tell which table an index is of
 */
function ownEntries(list: string): string[] {
  const lines = list.split('\n');
  const isOf = (line: string) => tableEntry.exec(line)?.groups?.['type'];
  const numberOf = (line: string) => line.split(';', 1)[0] ?? '';
  const tables = new Set(lines.filter((line) => isOf(line) === 'TABLE').map(numberOf));
  return lines.filter((line, at) => {
    if (!indexEntry.test(line)) return isOf(line) !== undefined;
    const numbers = dependencies.exec(lines[at + 1] ?? '')?.groups?.['numbers'];
    return numbers?.split(' ').some((number) => tables.has(number));
  });
}

/** What pg_restore writes after its settings of timeouts, which come before anything else. */
const afterTimeouts = '\nSET client_encoding';
/** More bytes than come before that. */
const startMax = 64 * 1024;

/** Leaves out a setting that pg_restore writes from version 17 on, and that servers before 17 refuse. */
function withoutTransactionTimeout(): Transform {
  let isStart = true;
  let start = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isStart) return done(null, chunk);
      start = Buffer.concat([start, chunk]);
      const end = start.indexOf(afterTimeouts);
      if (end < 0 && start.length < startMax) return done();
      isStart = false;
      const settings = start.toString('latin1', 0, end + 1);
      this.push(settings.replace(/^SET transaction_timeout = 0;\r?\n/m, ''), 'latin1');
      return done(null, start.subarray(end + 1));
    },
    flush: (done) => done(null, isStart ? start : null),
  });
}

/**
 * Replaces Warble's tables by those of a copy, all or none of them.
 * @throws {AdminError} when that fails, and nothing was replaced
 */
export async function restoreDump(url: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-restore-'));
  try {
    const listFile = join(folder, 'list');
    const list = await run('pg_restore', ['--list', '--verbose', file]);
    await writeFile(listFile, ownEntries(list).join('\n'));
    const flags = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'];
    const psql = start('psql', flags, environmentOf(url));
    psql.child.stdin?.write(
      `begin;\ndrop table if exists ${ownTables.join(', ')} cascade;\n` +
        'create extension if not exists pg_trgm with schema public;\n',
    );
    const use = ['--no-owner', '--no-privileges', `--use-list=${listFile}`, '--file=-', file];
    const restore = start('pg_restore', use, undefined, false);
    restore.child.stdin?.end();
    const script = withoutTransactionTimeout();
    const restored = Promise.all([restore.done, once(script, 'end')]);
    restore.child.stdout?.pipe(script);
    if (psql.child.stdin) script.pipe(psql.child.stdin, { end: false });
    try {
      await Promise.race([restored, psql.done.then(() => restored)]);
    } catch (error) {
      psql.child.kill('SIGKILL');
      restore.child.kill('SIGKILL');
      throw error;
    }
    // If the input ends without `commit`, as when this process is killed, PostgreSQL keeps the previous data.
    psql.child.stdin?.end('commit;\n');
    await psql.done;
  } finally {
    await rm(folder, { recursive: true });
  }
}
