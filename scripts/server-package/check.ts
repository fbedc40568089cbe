import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFauxqs } from 'fauxqs';
import { run } from '#scripts/run.ts';
import { startCluster } from '#tests/postgres/cluster.ts';
import { createClient, type Client } from '#tests/conformance/client.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { commands, packServer, runNpm } from './pack.ts';

/*
 * `npm run server:check`: packs the server, installs the tarball into an empty folder without a network, and tests this
 * installation with SQLite, and as two servers that share one PostgreSQL database and store pictures in S3.
 */

interface Running {
  readonly url: string;
  end(): Promise<void>;
}

/** Starts the installed server without the environment variables of this process. */
async function start(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const program = path.join(folder, 'node_modules', 'warble-server', 'warble-server.js');
  const child = spawn(process.execPath, [program, '--port', '0', '--drain-delay', '0', ...args], {
    cwd: folder,
    env,
  });
  const exited = once(child, 'exit');
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      written += text;
      const found = /Warble's server is ready at (\S+)/.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    void exited.then(() => reject(new Error(`The installed server did not start:\n${written}`)));
  });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await exited;
      if (child.exitCode !== 0)
        throw new Error(`SIGTERM ended the server with ${child.exitCode}:\n${written}`);
    },
  };
}

/** Starts an installed command with a Node that says it is an older one. */
async function refuseOlderNode(folder: string): Promise<void> {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.17.1' } })`;
  for (const name of Object.keys(commands)) {
    const program = path.join(folder, 'node_modules', 'warble-server', `${name}.js`);
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
    const { code, output } = await run(process.execPath, [...flags, program, '--help'], { output: 'keep' });
    if (code !== 2 || !output.startsWith(`${name} needs Node 22.18 or newer, and `))
      throw new Error(`An older Node ended ${name} with ${code}:\n${output}`);
  }
}

/** Starts the installed commands in ways that make them name themselves. */
async function nameThemselves(folder: string): Promise<void> {
  for (const [name, flag, expected] of [
    ['warble-server', '--port=1', '"database" is missing: run "warble-server --help" to see the settings'],
    ['warble-server', '--help', 'warble-server --database URL '],
    ['warble-admin', '--help', 'warble-admin COMMAND '],
  ] as const) {
    const program = path.join(folder, 'node_modules', 'warble-server', `${name}.js`);
    const { output } = await run(process.execPath, [program, flag], { output: 'keep' });
    if (!output.startsWith(expected) || /npm run (server|admin)\b/.test(output))
      throw new Error(`${name} ${flag} names another command:\n${output}`);
  }
}

async function signUp({ url }: Running): Promise<Client> {
  const health = await fetch(`${url}/healthz`);
  if (!health.ok) throw new Error(`/healthz responded with ${health.status}`);
  const client = createClient(new URL(url));
  const account = { username: 'ada', email: 'ada@warble.example', password: 'correct horse' };
  const payload = { ...account, fullName: 'Ada' };
  await client.call('register', { payload, files: { avatar: pixel('avatar') } });
  await client.call('login', { payload: account });
  return client;
}

async function post(client: Client): Promise<string> {
  const { media } = await client.call('addTweet', {
    payload: { content: 'From the package' },
    files: { media: pixel('from the package') },
  });
  await client.image(media);
  return media;
}

async function onSqlite(folder: string): Promise<void> {
  const data = path.join(folder, 'data');
  const server = await start(folder, ['--database', `sqlite:${data}`]);
  await post(await signUp(server));
  await server.end();
}

async function onPostgres(folder: string): Promise<void> {
  const cluster = await startCluster();
  const s3 = await startFauxqs({
    port: 0,
    host: '127.0.0.1',
    logger: false,
    init: { buckets: ['pictures'] },
  });
  try {
    const env = {
      WARBLE_DATABASE: cluster.urlOf('postgres'),
      WARBLE_MEDIA: `s3://pictures?endpoint=http://127.0.0.1:${s3.port}`,
      AWS_ACCESS_KEY_ID: 'check',
      AWS_SECRET_ACCESS_KEY: 'check',
    };
    const both = await Promise.all([start(folder, [], env), start(folder, [], env)]);
    const client = await signUp(both[0]);
    await client.image(both[1].url + (await post(client)));
    for (const server of both) await server.end();
  } finally {
    await s3.stop();
    await cluster.stop();
  }
}

/**
 * Checks a tarball of the server.
 * @param report called for each check that passes
 * @throws {Error} at the first check that fails
 */
export async function checkServer(report: (text: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-server-check-'));
  try {
    const tarball = await packServer(path.join(folder, 'tarball'));
    report(`packed: ${path.basename(tarball)}`);
    const home = path.join(folder, 'installed');
    const { code, output } = await runNpm(
      [
        'install',
        '--prefix',
        home,
        '--offline',
        '--cache',
        path.join(folder, 'cache'),
        '--loglevel=error',
      ].concat(tarball),
      { cwd: folder },
    );
    if (code !== 0) throw new Error(`The tarball could not be installed:\n${output}`);
    const installed = readdirSync(path.join(home, 'node_modules')).filter((name) => !name.startsWith('.'));
    if (installed.join() !== 'warble-server') throw new Error(`Also installed: ${installed.join(', ')}`);
    report('installed into an empty folder, without a network and without another package');
    await refuseOlderNode(home);
    report('refuses an older Node with a sentence');
    await nameThemselves(home);
    report('names its own commands in what it prints');
    await onSqlite(home);
    report('on SQLite: healthy, signed up, posted, ended by SIGTERM');
    await onPostgres(home);
    report('two on one PostgreSQL with pictures in S3: the same');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await checkServer((text) => console.log(text));
