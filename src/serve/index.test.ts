import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('./index.ts', import.meta.url));
/** The address of a server that need not exist, for tests that do not reach it. */
const noServer = ['--server', 'http://127.0.0.1:9'];
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-serve-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
});
afterAll(() => rm(folder, { recursive: true }));

interface Run {
  readonly child: ChildProcess;
  /** The address in the ready line; rejects with the error text when the command ends before it. */
  readonly ready: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

function serve(...args: string[]): Run {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder, NODE_NO_WARNINGS: '1' },
  });
  children.push(child);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err]) => ({ code: child.exitCode, out, err }),
  );
  const firstLine = once(child.stdout, 'data').then(([data]) => String(data));
  const ready = Promise.race([firstLine, ended.then(({ err }) => Promise.reject(new Error(err)))]).then(
    (line) => line.replace('Warble is ready at ', '').trim(),
  );
  ready.catch(() => {});
  return { child, ready, ended };
}

describe('npm run serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line, serves, and ends cleanly on %s',
    async (signal) => {
      const dataDir = join(folder, signal);
      const { child, ready, ended } = serve('--port', '0', '--data', dataDir, '--no-sample');
      const url = await ready;
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${url}/api/v1/user/current-user`)).status).toBe(401);
      child.kill(signal);
      expect(await ended).toEqual({ code: 0, out: `Warble is ready at ${url}\n`, err: '' });
      // The database was closed properly: there is no write-ahead log to recover.
      expect(await readdir(dataDir)).not.toContain('warble.db-wal');
    },
  );

  it('takes the next port when the default one is taken, but fails for a port that was requested', async () => {
    const first = serve(...noServer);
    const second = serve(...noServer);
    const urls = await Promise.all([first.ready, second.ready]);
    expect(new Set(urls).size).toBe(2);
    const { port } = new URL(urls[0]);
    const { code, out, err } = await serve('--port', port, ...noServer).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      `Port ${port} is in use by another program: choose another one with --port, or leave --port out.\n`,
    );
  });

  it('listens on all addresses with --host 0.0.0.0', async () => {
    const url = await serve('--host', '0.0.0.0', '--port', '0', ...noServer).ready;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/host.json`)).status).toBe(200);
  });

  it('shows its flags', async () => {
    const { code, out } = await serve('--help').ended;
    expect(code).toBe(0);
    expect(out).toContain('--no-sample');
  });
});

describe('a wrong command line', () => {
  it.each([
    [['--prot', '1'], 2, /^Unknown option '--prot': run /],
    [['--server', 'not a url', '--port', '0'], 2, /^"not a url" is no server address/],
    [['--public-url', 'http://a.example', ...noServer], 2, /^"http:\/\/a.example" is no public address/],
    [['--trust-proxy', 'proxy', ...noServer], 2, /^"proxy" is no network/],
    [['--allow-host', 'a.example:80', ...noServer], 2, /^"a.example:80" is no name of a computer/],
    [['--sample', '--public-url', 'https://a.example'], 2, /^The sample community has an account/],
  ])('%j gets one sentence and code %i', async (args, expectedCode, message) => {
    const { code, out, err } = await serve(...args).ended;
    expect([code, out]).toEqual([expectedCode, '']);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('names an address that this computer does not have', async () => {
    const { code, err } = await serve('--host', '192.0.2.1', '--port', '0', ...noServer).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^This computer has no address "192\.0\.2\.1"/);
  });
});

describe('the data folder', () => {
  it('is refused with a sentence when it is not a folder, or in use', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below')]) {
      const { code, out, err } = await serve('--data', path, '--port', '0').ended;
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(path);
      expect(err.trim().split('\n')).toHaveLength(1);
    }

    const used = join(folder, 'used');
    await serve('--data', used, '--port', '0', '--no-sample').ready;
    const { code, err } = await serve('--data', used, '--port', '0').ended;
    expect(code).toBe(1);
    expect(err).toContain(used);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('gets the sample community when it is new, and keeps its content when it is not', async () => {
    const guestOf = async (...args: string[]) => {
      const { child, ready, ended } = serve('--port', '0', ...args);
      const host: unknown = await (await fetch(`${await ready}/host.json`)).json();
      child.kill();
      await ended;
      return host;
    };
    const guest = { identifier: expect.any(String), password: expect.any(String) };
    const fresh = ['--data', join(folder, 'fresh')];
    expect(await guestOf(...fresh)).toMatchObject({ kind: 'browser', guest });
    expect(await guestOf(...fresh, '--no-sample')).toMatchObject({ guest });
    const empty = ['--data', join(folder, 'empty')];
    expect(await guestOf(...empty, '--no-sample')).toMatchObject({ guest: null });
    expect(await guestOf(...empty)).toMatchObject({ guest: null });
    expect(await guestOf(...empty, '--sample')).toMatchObject({ guest });
  });

  it("is in the user's data folder by default", async () => {
    await serve('--port', '0', '--no-sample').ready;
    expect(await readdir(join(folder, 'Warble', 'server'))).toContain('warble.db');
  });
});

describe('--server', () => {
  it('forwards calls, media and cookies to that server, with or without the path of the API', async () => {
    const server = createServer((request, response) => {
      response.setHeader('set-cookie', ['__Host-sid=1; Secure; Path=/', 'theme=2; Domain=example.com']);
      response.end(`${request.url} ${request.headers.cookie}`);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const url = await serve('--server', `http://127.0.0.1:${address.port}/api/v1`, '--port', '0').ready;

    const response = await fetch(`${url}/api/v1/user/login`, { method: 'POST' });
    expect(await response.text()).toBe('/api/v1/user/login undefined');
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const next = await fetch(`${url}/media/a.png`, { headers: { cookie: cookies.join('; ') } });
    expect(await next.text()).toBe('/media/a.png __Host-sid=1; theme=2');
    await once(server.close(), 'close');
  });
});
