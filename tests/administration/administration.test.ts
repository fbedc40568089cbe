import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { projectRoot, run } from '#scripts/run.ts';
import { RateLimitFileSchema } from '#server/rate-limits.ts';
import { imageBytes } from '#tests/fixtures/images.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { commit, type Computer, createComputer, serviceUser } from './computer.ts';
import { end, has, startNginx } from './nginx.ts';
import { snippet } from './page.ts';

/* Follows the instructions of docs/administration.md, with the page's own snippets. */

async function whyNot(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Only root on Linux can become the user of the service.';
  if (process.arch !== 'x64') return 'The checkout has a Node for x64 only.';
  const tools = [
    ['nginx', '-v'],
    ['openssl', 'version'],
    ['curl', '--version'],
    ['git', '--version'],
  ] as const;
  for (const [name, flag] of tools) if (!(await has(name, flag))) return `There is no ${name}.`;
  return null;
}
const missing = await whyNot();

it('the units are well formed, and restrict the service', async ({ skip }) => {
  if (!(await has('systemd-analyze', '--version'))) return skip('There is no systemd-analyze.');
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-unit-'));
  try {
    const units = {
      'warble.service': snippet('ini', 'Restart='),
      'warble-backup.service': snippet('ini', 'Type=oneshot'),
      'warble-backup.timer': snippet('ini', '[Timer]'),
    };
    for (const [name, unit] of Object.entries(units))
      writeFileSync(path.join(folder, name), unit.replaceAll('/opt/warble-server', projectRoot));
    const files = Object.keys(units).map((name) => path.join(folder, name));
    const { code, output } = await run('systemd-analyze', ['verify', ...files], { output: 'keep' });
    expect(output.split('\n').filter((line) => line.includes('warble'))).toEqual([]);
    expect(code).toBe(0);
    // In tenths: 3 of 10.
    const security = ['security', '--offline=true', '--threshold=30', path.join(folder, 'warble.service')];
    expect((await run('systemd-analyze', security, { output: 'keep' })).code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the service starts the server directly, and can write only to its own folder', () => {
  const unit = snippet('ini', 'Restart=');
  expect(unit).not.toContain('npm');
  expect(unit).not.toContain('ReadWritePaths');
  expect(unit).toContain('\nStateDirectoryMode=0700\nUMask=0077\n');
  expect(snippet('ini', 'Type=oneshot')).toContain('\nUMask=0077\n');
});

it('the limits for the first day of a team are valid for the server', () => {
  const limits: unknown = JSON.parse(snippet('json', 'signUpPerAddress'));
  expect(v.parse(RateLimitFileSchema, limits)).toHaveProperty('signUpPerAddress');
});

it('a policy is checked before it is distributed: a valid one, and a damaged one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-policy-'));
  try {
    const file = path.join(folder, 'policy.json');
    const check = () => run('npm', ['run', '--silent', 'policy:check', '--', file], { output: 'keep' });
    const policy = readFileSync(
      path.join(projectRoot, 'resources', 'policies', 'linux', 'policy.json'),
      'utf8',
    );
    writeFileSync(file, policy);
    expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('addServers') });
    writeFileSync(file, policy.slice(0, -10));
    expect((await check()).code).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.skipIf(missing !== null)(`a server for a team${missing === null ? '' : `: ${missing}`}`, () => {
  let computer: Computer;
  let nginx: ChildProcess | undefined;
  let [plainPort, securePort] = [0, 0];
  const api = 'https://warble.example.com/api/v1';
  const at = (name: string) => path.join(computer.folder, name);
  const succeed = async (script: string) => {
    const { code, output } = await computer.bash(script);
    expect(code, output).toBe(0);
    // Without the log of commands, which is a separate output of the program.
    return output.replaceAll(/^\{.*"audit":"administration".*\}\n/gm, '');
  };
  const curl = async (...args: readonly string[]) => {
    const session = ['--cookie', at('cookies'), '--cookie-jar', at('cookies')];
    const proxy = ['--insecure', '--connect-to', `warble.example.com:443:127.0.0.1:${securePort}`];
    return (await run('curl', ['--silent', ...proxy, ...session, ...args], { output: 'keep' })).output;
  };
  const ada = { fullName: 'Ada', username: 'ada', email: 'ada@example.org', password: 'analytical engine' };
  const signUp = (account: typeof ada) =>
    curl(
      ...Object.entries(account).flatMap(([name, value]) => ['--form', `${name}=${value}`]),
      '--form',
      `avatar=@${at('avatar.png')}`,
      `${api}/user/register`,
    );
  const signIn = (account: typeof ada) => curl('--json', JSON.stringify(account), `${api}/user/login`);
  /** Posts a picture; returns the status. */
  const postPicture = (megabytes: number) => {
    writeFileSync(at('picture.png'), Buffer.concat([imageBytes(), Buffer.alloc(megabytes * 1_000_000)]));
    const form = ['--form', `content=${megabytes} MB`, '--form', `media=@${at('picture.png')}`];
    return curl(...form, '--output', at('answer'), '--write-out', '%{http_code}', `${api}/tweet/add-tweet`);
  };
  const Posts = v.object({ data: v.array(v.object({ content: v.string(), media: v.string() })) });
  /** The texts of all posts, each with the status of its picture. */
  const posts = async () => {
    const { data } = v.parse(Posts, JSON.parse(await curl(`${api}/tweet/all-tweets`)));
    return Promise.all(
      data.map(async ({ content, media }) => {
        const status = ['--output', at('answer'), '--write-out', '%{http_code}'];
        return `${content}: ${await curl(...status, `https://warble.example.com${media}`)}`;
      }),
    );
  };
  const health = async () => (await fetch(`http://127.0.0.1:${computer.port}/healthz`)).text();
  /**
   * The check that `npm run serve` does before it starts the server, as the service's user. Writes nothing if no build
   * is necessary.
   */
  const checkBuild = () =>
    computer.bash(`cd ${computer.checkout} && sudo -u warble node scripts/ensure-build.ts`);
  const upToDate = { code: 0, output: '' };

  beforeAll(async () => {
    computer = await createComputer();
    [plainPort, securePort] = [await portToKeep(), await portToKeep()];
    await succeed(`umask 077\n${snippet('sh', 'git clone')}`);
    await succeed('systemctl start warble');
    writeFileSync(at('avatar.png'), imageBytes());
    nginx = await startProxy(computer, plainPort, securePort);
  }, 120_000);
  afterAll(async () => {
    await end(nginx);
    await computer.close();
  });

  it("is built by root, and the service's user can write only the data, which others can't read", async () => {
    expect(await checkBuild()).toEqual(upToDate);
    const owned = await succeed(`find ${computer.folder} -user nobody -not -path '${computer.data}*'`);
    expect(owned).toBe('');
    expect(await succeed(`find ${computer.data} -perm /077`)).toBe('');
    expect(statSync(computer.data).uid).toBe(serviceUser);
  });

  it('is reached through nginx: people sign up, and a picture that is too large is refused as documented', async () => {
    const head = ['--head', '--header', 'Host: warble.example.com', `http://127.0.0.1:${plainPort}/login`];
    const plain = await run('curl', ['--silent', ...head], { output: 'keep' });
    expect(plain.output).toMatch(/^location: https:\/\/warble\.example\.com\/login\r$/im);
    expect(await curl('--fail', 'https://warble.example.com/healthz')).toContain('"status":"ok"');
    expect(JSON.parse(await signUp(ada))).toMatchObject({ success: true });
    expect(JSON.parse(await signIn(ada))).toMatchObject({ success: true });
    for (const [megabytes, status] of [
      [9, '201'],
      [14, '413'],
      [14, '413'],
      [14, '413'],
    ] as const) {
      expect(await postPicture(megabytes), `${megabytes} MB`).toBe(status);
    }
    expect(await posts()).toEqual(['9 MB: 200']);
  });

  it('is administered while it runs', async () => {
    const bob = { ...ada, fullName: 'Bob', username: 'bob', email: 'bob@example.org' };
    expect(await succeed('warble-admin sign-ups closed')).toBe('Sign-ups are closed.\n');
    expect(await signUp(bob)).toContain('This server takes no new accounts.');
    await succeed('warble-admin sign-ups open');
    expect(await succeed('warble-admin users')).toMatch(/\tada\tada@example\.org\tactive\t1\t1\t/);
    const [, password = ''] = /is (\S+)\n$/.exec(await succeed('warble-admin reset-password ada')) ?? [];
    expect(await signIn(ada)).toContain('Invalid user credentials');
    expect(JSON.parse(await signIn({ ...ada, password }))).toMatchObject({ success: true });
  });

  it('is backed up while it runs, lost, and restored', async () => {
    expect(await succeed(snippet('bash', 'warble-admin backup'))).toMatch(/^The backup is complete: /);
    const [backup = ''] = readdirSync(computer.backups);
    expect(await succeed(`find ${computer.backups} -perm /077`)).toBe('');
    await postPicture(1);
    expect(await posts()).toEqual(['1 MB: 200', '9 MB: 200']);

    await succeed(`systemctl stop warble; rm -r ${computer.data}`);
    const restore = snippet('bash', 'warble-admin restore').replace(/warble-\d{4}-\S+/, backup);
    expect(await succeed(restore)).toBe('The backup is restored (2 pictures).\n');
    expect(await posts()).toEqual(['9 MB: 200']);

    // A restore that fails changes nothing, and the service keeps running.
    const output = await succeed(snippet('bash', 'warble-admin restore'));
    expect(output).toMatch(/^There is no backup in /);
    expect(await posts()).toEqual(['9 MB: 200']);
  });

  it('is backed up every night', async () => {
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(snippet('ini', 'Type=oneshot')) ?? [];
    expect(await succeed(`cd / && sudo -u warble ${command}`)).toMatch(/^The backup is complete: /);
  });

  it('is upgraded to changed sources, and keeps its data', async () => {
    const change = (file: string, from: string, to: string) =>
      `sed -i 's|${from}|${to}|' ${file} && git add ${file}`;
    await succeed(
      [
        `cd ${computer.upstream}`,
        change('src/server/operation.ts', 'status: .ok.', 'status: "upgraded"'),
        change('src/renderer/index.html', '</head>', '<meta name="upgraded" /></head>'),
        commit,
      ].join(' && '),
    );
    const built = statSync(path.join(computer.checkout, 'out', 'renderer', 'index.html')).mtimeMs;
    await succeed(`umask 077\n${snippet('bash', 'git pull')}`);
    expect(await health()).toContain('"status":"upgraded"');
    const page = path.join(computer.checkout, 'out', 'renderer', 'index.html');
    expect(statSync(page).mtimeMs).toBeGreaterThan(built);
    expect(await curl('https://warble.example.com/login')).toContain('name="upgraded"');
    expect(await checkBuild()).toEqual(upToDate);
    expect(await posts()).toEqual(['9 MB: 200']);
  }, 180_000);
});

/** nginx with the site of the page, on other ports and with its own certificate. */
async function startProxy(computer: Computer, plainPort: number, securePort: number): Promise<ChildProcess> {
  const { folder } = computer;
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const subject = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=warble.example.com'];
  await run('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { output: 'keep' });
  const site = computer
    .here(snippet('nginx', 'ssl_certificate'))
    .replace('/etc/ssl/warble.example.com.pem', certificate)
    .replace('/etc/ssl/private/warble.example.com.key', key)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${securePort} ssl;`)
    .replaceAll(/ listen \[::\]:[^;]+;/g, '');
  return startNginx(folder, site);
}
