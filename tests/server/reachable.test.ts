import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, request, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { parseFlags } from '#serve/flags.ts';
import { startServe, type RunningServe, type ServeOptions } from '#serve/serve.ts';
import { errorText } from '#contract/api/server-error.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits, quickPasswords } from './no-limits.ts';
import { temporaryFolder } from './support.ts';

/* `npm run serve` with access for other computers: on an address of the network, or behind a reverse proxy. */

const running: RunningServe[] = [];
afterEach(async () => {
  for (const serve of running.splice(0)) await serve.close();
});

async function start(options: Partial<ServeOptions>): Promise<RunningServe> {
  const own = options.serverUrl === undefined && { rateLimits: noLimits, passwords: quickPasswords };
  const serve = await startServe({ port: 0, ...own, ...options });
  running.push(serve);
  return serve;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request with any Host header, which `fetch` does not allow to set. */
function ask(url: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false });
    asking.once('error', reject);
    asking.once('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    asking.end(body);
  });
}

const HostInfoSchema = v.object({
  guest: v.nullable(v.object({ identifier: v.string(), password: v.string() })),
});
const guestOf = async ({ url }: RunningServe) =>
  v.parse(HostInfoSchema, await (await fetch(`${url}/host.json`)).json()).guest;

const noServer = { serverUrl: 'http://127.0.0.1:9' };

describe('a host name', () => {
  const statusFor = async (url: string, host: string) => (await ask(`${url}/host.json`, { host })).status;

  test('that somebody may have pointed at this computer is refused on the network, too', async () => {
    const { url } = await start({ ...noServer, host: '0.0.0.0' });
    for (const host of [
      'evil.example',
      'evil.example:4780',
      `${hostname()}.evil.example`,
      '127.0.0.1.evil.example',
    ]) {
      expect([host, await statusFor(url, host)]).toEqual([host, 400]);
    }
    for (const host of [
      '192.168.1.5:4780',
      '[fe80::1]:4780',
      'localhost',
      hostname(),
      hostname().toUpperCase(),
    ]) {
      expect([host, await statusFor(url, host)]).toEqual([host, 200]);
    }
  });

  test('is accepted when it was allowed, also on this computer only', async () => {
    const { url } = await start({ ...noServer, allowHosts: ['Warble.Lan'] });
    expect(await statusFor(url, 'warble.lan:4780')).toBe(200);
    expect(await statusFor(url, 'other.lan')).toBe(400);
    expect(await statusFor(url, '192.168.1.5')).toBe(400);
  });
});

describe('a server that others reach', () => {
  test.each([[{ host: '0.0.0.0' }], [{ publicUrl: 'https://warble.example.com' }]])(
    'with %j has no sample community and accepts none, unlike one for this computer only',
    async (reachable) => {
      const dataDir = join(await temporaryFolder(), 'new');
      expect(await guestOf(await start({ dataDir, ...reachable }))).toBeNull();
      const database = new DatabaseSync(join(dataDir, 'warble.db'), { readOnly: true });
      expect(database.prepare('select * from users').all()).toEqual([]);
      database.close();
      await expect(start({ dataDir, ...reachable, sample: true })).rejects.toThrow('leave --sample out');

      const own = await start({ dataDir: join(await temporaryFolder(), 'new'), sample: true });
      expect(await guestOf(own)).not.toBeNull();
    },
  );

  test('ends the sessions of the guest', async () => {
    const dataDir = join(await temporaryFolder(), 'new');
    const before = await start({ dataDir });
    const guest = await guestOf(before);
    const signIn = async ({ url }: RunningServe) => {
      const payload = { username: guest?.identifier, email: guest?.identifier, password: guest?.password };
      return (
        await ask(
          `${url}/api/v1/user/login`,
          { 'content-type': 'application/json' },
          'POST',
          JSON.stringify(payload),
        )
      ).status;
    };
    expect(await signIn(before)).toBe(200);
    await before.close();
    const after = await start({ dataDir, host: '0.0.0.0', sample: false });
    expect(await guestOf(after)).toBeNull();
    expect(await signIn(after)).toBe(401);
  });

  test('warns that passwords travel unencrypted, unless a proxy encrypts', async () => {
    const warnings = async (options: Partial<ServeOptions>) => {
      const reports: string[] = [];
      await start({ ...noServer, ...options, report: (line) => reports.push(line) });
      return reports;
    };
    expect(await warnings({ host: '0.0.0.0' })).toEqual([expect.stringContaining('unencrypted')]);
    expect(await warnings({ host: '0.0.0.0', publicUrl: 'https://warble.example.com' })).toEqual([]);
    expect(await warnings({})).toEqual([]);
  });
});

describe('who sends slowly', () => {
  test('by default has a minute for the headers and a quarter of an hour for a request', async () => {
    const { url } = await start(noServer);
    const limits: unknown[] = [];
    const note = (message: unknown) => {
      const { server } = v.parse(v.object({ server: v.instance(Server) }), message);
      if (url.endsWith(`:${v.parse(v.object({ port: v.number() }), server.address()).port}`))
        limits.push([server.headersTimeout, server.requestTimeout]);
    };
    subscribe('http.server.request.start', note);
    onTestFinished(() => void unsubscribe('http.server.request.start', note));
    await fetch(`${url}/host.json`);
    expect(limits).toEqual([[60_000, 15 * 60_000]]);
  });

  /** The response to an incomplete request, after which the client sends nothing more. */
  async function sendPart(part: string, options: Partial<ServeOptions>): Promise<string> {
    const { url } = await start(options);
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(part);
    return text(socket);
  }

  test('is disconnected in the middle of the headers', async () => {
    // Long before the timeout of the whole request.
    const timeouts = { headers: 300, request: 600_000 };
    const part = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
    expect(await sendPart(part, { ...noServer, timeouts })).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is disconnected in the middle of a body', async () => {
    const head = 'POST /api/v1/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\r\n';
    // The server waits for the body.
    const server = createServer(() => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = v.parse(v.object({ port: v.number() }), server.address());
    const timeouts = { headers: 300, request: 900 };
    const answer = await sendPart(`${head}{`, { serverUrl: `http://127.0.0.1:${port}`, timeouts });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    server.closeAllConnections();
    server.close();
  });
});

describe('a reverse proxy', () => {
  const publicUrl = 'https://warble.example.com';
  const login = (url: string, headers: Record<string, string>) =>
    ask(
      `${url}/api/v1/user/login`,
      { host: 'warble.example.com', 'content-type': 'application/json', ...headers },
      'POST',
      JSON.stringify({ username: 'nobody', password: 'wrong' }),
    );

  test('may be another computer or container, whose network was named', async () => {
    const limit = { points: 1, seconds: 60 };
    const { url } = await start({
      dataDir: await temporaryFolder(),
      publicUrl,
      trustProxy: ['172.16.0.0/12', '2001:db8::/32'],
      rateLimits: { ...noLimits, signInPerAddress: limit },
    });
    const statuses = [];
    // The request passes a proxy in a container and then a proxy on this computer, so the client's address is the one
    // before that of the container.
    for (const hops of ['203.0.113.1, 172.17.0.2', '203.0.113.2, 172.17.0.2', '203.0.113.1, 2001:db8::5']) {
      statuses.push((await login(url, { 'x-forwarded-for': hops })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', '300.0.0.0/8'])(
    'in the network %s is refused at the start',
    async (network) => {
      await expect(start({ ...noServer, publicUrl, trustProxy: [network] })).rejects.toThrow('is no network');
    },
  );

  test('has its connection for longer than proxies keep one, and nobody else has', async () => {
    const keepAlive = async (options: Partial<ServeOptions>) => {
      const { url } = await start({ dataDir: await temporaryFolder(), ...options });
      return (await fetch(`${url}/healthz`)).headers.get('keep-alive');
    };
    expect(await keepAlive({ publicUrl })).toBe('timeout=150');
    expect(await keepAlive({})).not.toBe('timeout=150');
  });

  test('gets HSTS and cookies that no other host can set', async () => {
    const { url } = await start({ dataDir: await temporaryFolder(), publicUrl });
    const form = new FormData();
    for (const [field, value] of Object.entries({
      username: 'ada',
      email: 'ada@warble.example',
      fullName: 'Ada',
      password: 'correct horse',
    })) {
      form.set(field, value);
    }
    form.set('avatar', pixel('ada'), 'a.png');
    expect((await fetch(`${url}/api/v1/user/register`, { method: 'POST', body: form })).status).toBe(201);
    const signedIn = await ask(
      `${url}/api/v1/user/login`,
      { host: 'warble.example.com', origin: publicUrl, 'content-type': 'application/json' },
      'POST',
      JSON.stringify({ username: 'ada', password: 'correct horse' }),
    );
    expect(signedIn.headers['strict-transport-security']).toBe('max-age=31536000');
    const cookie = [signedIn.headers['set-cookie']].flat().join();
    expect(cookie).toMatch(/^__Host-[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const host = 'warble.example.com';
    const who = await ask(`${url}/api/v1/user/current-user`, { host, cookie: cookie.split(';')[0] ?? '' });
    expect(who.status).toBe(200);
    expect((await fetch(url)).headers.has('strict-transport-security')).toBe(false);
  });
});

test('more connections than are allowed are closed at once, until one of the others ends', async () => {
  const { url } = await start({ ...noServer, connectionsMax: 2 });
  const { port, hostname } = new URL(url);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const get = async (socket: Socket) => {
    socket.write('GET /host.json HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    // A connection that is closed before it is read ends with an error or without data.
    return text(socket).catch(() => '');
  };
  const [first, second] = [await open(), await open()];
  expect(await get(await open())).toBe('');
  expect(await get(first)).toContain('HTTP/1.1 200 ');
  await vi.waitFor(async () => expect(await get(await open())).toContain('HTTP/1.1 200 '), {
    timeout: 60_000,
  });
  second.destroy();
});

test('a client that does not read its response is disconnected when nothing was sent for long enough', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'index.html'), '');
  // More than what the system stores for a connection.
  await writeFile(join(root, 'large.js'), Buffer.alloc(30_000_000));
  const { url } = await start({ ...noServer, root, connectionsMax: 1, timeouts: { idle: 300 } });
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET /large.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await vi.waitFor(async () => expect((await ask(`${url}/host.json`, {})).status).toBe(200), {
    timeout: 60_000,
  });
});

test('a request whose address is too long gets an error, although it is still being sent', async () => {
  const { url } = await start(noServer);
  const { status, body } = await ask(`${url}/?${'a'.repeat(200_000)}`, {});
  expect(status).toBe(431);
  expect(errorText(body)).toBe('The headers of the request are too large');
});

test('the reason why a server could not be reached is reported, without search texts', async () => {
  const reports: string[] = [];
  const { url } = await start({ ...noServer, report: (line) => reports.push(line) });
  const response = await fetch(`${url}/api/v1/tweet/all-tweets?query=secret`);
  expect(response.status).toBe(502);
  expect(errorText(await response.text())).toBeDefined();
  expect(reports).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/tweet\/all-tweets could not be forwarded: /),
  ]);
});

describe('--limits', () => {
  const limitsFile = async (content: string) => {
    const file = join(await temporaryFolder(), 'limits.json');
    await writeFile(file, content);
    return file;
  };

  test('takes limits from a file', async () => {
    const file = await limitsFile('{ "signInPerAddress": { "points": 1, "seconds": 60 } }');
    const { rateLimits } = parseFlags(['--limits', file]);
    const { url } = await start({ dataDir: await temporaryFolder(), ...(rateLimits && { rateLimits }) });
    const statuses = [];
    for (const username of ['one', 'two']) {
      const body = JSON.stringify({ username, password: 'wrong' });
      statuses.push(
        (await ask(`${url}/api/v1/user/login`, { 'content-type': 'application/json' }, 'POST', body)).status,
      );
    }
    expect(statuses).toEqual([401, 429]);
  });

  test.each([
    ['{ "signInPerAdress": { "points": 1, "seconds": 60 } }', 'signInPerAdress'],
    ['{ "signInPerAddress": { "points": 0, "seconds": 60 } }', 'signInPerAddress.points'],
    ['{', 'JSON'],
  ])('refuses %s', async (content, reason) => {
    const file = await limitsFile(content);
    expect(() => parseFlags(['--limits', file])).toThrow(reason);
    expect(() => parseFlags(['--limits', `${file}.none`])).toThrow('ENOENT');
  });
});
