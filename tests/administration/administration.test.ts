import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { projectRoot, run } from '#scripts/run.ts';
import { imageBytes } from '#tests/fixtures/images.ts';

/* Does what docs/administration.md tells administrators to do, with the page's own snippets. */

const page = readFileSync(path.join(projectRoot, 'docs', 'administration.md'), 'utf8');

/** The snippet of a language that holds a text. */
function snippet(language: string, holding: string): string {
  const found = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].find(
    ([, name, content = '']) => name === language && content.includes(holding),
  );
  if (found?.[2] === undefined) throw new Error(`The page has no ${language} with ${holding}.`);
  return found[2];
}

const unit = snippet('ini', '[Service]');
const proxy = snippet('nginx', 'proxy_pass');
/** nobody, as the service's user. */
const serviceUser = 65_534;
/** For setpriv. */
const asServiceUser = [
  `--reuid=${serviceUser}`,
  `--regid=${serviceUser}`,
  '--clear-groups',
  '--no-new-privs',
] as const;

const has = async (program: string, ...args: readonly string[]) =>
  (await run(program, args, { output: 'keep' })).code === 0;
const missing =
  process.platform !== 'linux' || process.getuid?.() !== 0
    ? 'Only root on Linux can become the user of the service.'
    : process.arch !== 'x64'
      ? 'The checkout has a Node for x64 only.'
      : null;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Starts a program and resolves once it has written a text. */
async function startUntil(program: string, args: readonly string[], text: string): Promise<ChildProcess> {
  const child = spawn(program, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(output)));
  });
  return child;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}

it('the unit is well formed, and leaves the service little', async ({ skip }) => {
  if (!(await has('systemd-analyze', '--version'))) return skip('There is no systemd-analyze.');
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-unit-'));
  try {
    const file = path.join(folder, 'warble.service');
    writeFileSync(file, unit.replaceAll('/opt/warble-server', projectRoot));
    const { code, output } = await run('systemd-analyze', ['verify', file], { output: 'keep' });
    expect(output.split('\n').filter((line) => line.includes('warble.service'))).toEqual([]);
    expect(code).toBe(0);
    // In tenths: 3 of 10.
    const security = ['security', '--offline=true', '--threshold=30', file];
    expect((await run('systemd-analyze', security, { output: 'keep' })).code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the service calls the server itself, and has no folder to write to but its own', () => {
  expect(unit).not.toContain('npm');
  expect(unit).not.toContain('ReadWritePaths');
});

it.skipIf(missing !== null)(
  "root's build is the one that a start looks for, at first and after an upgrade",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'warble-checkout-'));
    try {
      chmodSync(folder, 0o755);
      const copy = 'git ls-files -z -- \':!tests\' | xargs -0 cp --parents --target-directory "$0"';
      expect((await run('sh', ['-c', copy, folder], { output: 'keep' })).code).toBe(0);
      symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
      const build = () => run('npm', ['run', '--silent', 'build'], { output: 'keep', cwd: folder });
      /** What `npm run serve` does before the server, as the service's user; it writes nothing if nothing is to be built. */
      const check = () =>
        run('setpriv', [...asServiceUser, process.execPath, 'scripts/ensure-build.ts'], {
          output: 'keep',
          cwd: folder,
        });
      const upToDate = { code: 0, output: '' };

      expect((await build()).code).toBe(0);
      expect(await check()).toEqual(upToDate);
      const changed = path.join(folder, 'src', 'serve', 'flags.ts');
      writeFileSync(changed, `${readFileSync(changed, 'utf8')}\n// A newer version.\n`);
      // Only root may build.
      expect(await check()).not.toEqual(upToDate);
      expect((await build()).code).toBe(0);
      expect(await check()).toEqual(upToDate);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  180_000,
);

describe.skipIf(missing !== null)('a server for a team', () => {
  let folder = '';
  let service: ChildProcess | undefined;
  let nginx: ChildProcess | undefined;
  let securePort = 0;
  let port = 0;
  const data = () => path.join(folder, 'data');
  const curl = async (...args: readonly string[]) =>
    run(
      'curl',
      [
        '--silent',
        '--insecure',
        '--connect-to',
        `warble.example.com:443:127.0.0.1:${securePort}`,
        '--cookie',
        path.join(folder, 'cookies'),
        '--cookie-jar',
        path.join(folder, 'cookies'),
        ...args,
      ],
      { output: 'keep' },
    );

  beforeAll(async () => {
    ensureBuild();
    folder = mkdtempSync(path.join(tmpdir(), 'warble-administration-'));
    chmodSync(folder, 0o755);
    mkdirSync(data(), { mode: 0o700 });
    chownSync(data(), serviceUser, serviceUser);
    [port, securePort] = [await freePort(), await freePort()];
    const command = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '';
    const args = command
      .replaceAll('/opt/warble-server', projectRoot)
      .replaceAll('/var/lib/warble', data())
      .replaceAll('4780', String(port));
    service = await startUntil(
      'setpriv',
      [...asServiceUser, 'sh', '-c', `umask ${/^UMask=(\d+)$/m.exec(unit)?.[1] ?? ''} && exec ${args}`],
      'Warble is ready',
    );
  }, 120_000);
  afterAll(async () => {
    await end(nginx);
    await end(service);
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs as a user who can write nothing but the data, which others can not read', async () => {
    const { output } = await run('find', [data(), '-perm', '/077'], { output: 'keep' });
    expect(output).toBe('');
    expect(statSync(data()).uid).toBe(serviceUser);
  });

  it('is reached through nginx: people sign up, and a picture that is too large is refused as documented', async ({
    skip,
  }) => {
    if (
      !(await has('nginx', '-v')) ||
      !(await has('openssl', 'version')) ||
      !(await has('curl', '--version'))
    )
      return skip('There is no nginx, openssl or curl.');
    const certificate = path.join(folder, 'certificate.pem');
    const key = path.join(folder, 'key.pem');
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=warble.example.com',
    ];
    await run('openssl', [...made, '-keyout', key, '-out', certificate], { output: 'keep' });
    const plainPort = await freePort();
    const site = proxy
      .replace('/etc/ssl/warble.example.com.pem', certificate)
      .replace('/etc/ssl/private/warble.example.com.key', key)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${securePort} ssl;`)
      .replaceAll(/ *listen \[::\]:.+\n/g, '')
      .replace('127.0.0.1:4780', `127.0.0.1:${port}`);
    const configuration = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
      .join('\n');
    writeFileSync(
      configuration,
      `daemon off;\npid ${path.join(folder, 'nginx.pid')};\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
    );
    nginx = await startUntil('nginx', ['-p', folder, '-c', configuration], 'start worker process');

    const plain = await run(
      'curl',
      ['--silent', '--head', '--header', 'Host: warble.example.com', `http://127.0.0.1:${plainPort}/login`],
      { output: 'keep' },
    );
    expect(plain.output).toMatch(/^location: https:\/\/warble\.example\.com\/login\r$/im);

    const avatar = path.join(folder, 'avatar.png');
    writeFileSync(avatar, imageBytes());
    const api = 'https://warble.example.com/api/v1';
    const ada = { fullName: 'Ada', username: 'ada', email: 'ada@example.org', password: 'analytical engine' };
    const fields = Object.entries(ada).flatMap(([name, value]) => ['--form', `${name}=${value}`]);
    const signUp = await curl(...fields, '--form', `avatar=@${avatar}`, `${api}/user/register`);
    expect(JSON.parse(signUp.output)).toMatchObject({ success: true });
    const signIn = await curl('--json', JSON.stringify(ada), `${api}/user/login`);
    expect(JSON.parse(signIn.output)).toMatchObject({ success: true });

    for (const [megabytes, status] of [
      [9, '201'],
      [14, '413'],
      [14, '413'],
      [14, '413'],
    ] as const) {
      const picture = path.join(folder, 'picture.png');
      writeFileSync(picture, Buffer.concat([imageBytes(), Buffer.alloc(megabytes * 1_000_000)]));
      const posted = await curl(
        '--form',
        'content=A picture',
        '--form',
        `media=@${picture}`,
        '--output',
        path.join(folder, 'answer'),
        '--write-out',
        '%{http_code}',
        `${api}/tweet/add-tweet`,
      );
      expect(posted.output, `${megabytes} MB`).toBe(status);
    }
  }, 60_000);
});
