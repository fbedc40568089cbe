import { type IncomingMessage, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { UsageError } from '#server/usage-error.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { hasOpenssl, startUntrustedServer } from '#tests/fixtures/untrusted-server.ts';
import { startServe } from './serve.ts';

describe('startServe', () => {
  it.each([
    'ftp://example.com',
    'https://example.com/some/path',
    'https://example.com/?a',
    'https://me:secret@example.com',
    'example.com',
  ])('refuses %j as a server', async (serverUrl) => {
    const starting = startServe({ port: 0, serverUrl });
    await expect(starting).rejects.toThrow(UsageError);
    await expect(starting).rejects.toThrow('is no server address: give --server one like ');
  });

  it("passes the server's error for a request that is too large on", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'warble-serve-'));
    const serve = await startServe({ port: 0, dataDir, sample: false });
    try {
      // Large enough that the response arrives while the body is still being sent.
      const body = JSON.stringify({ username: 'x'.repeat(50_000_000) });
      const response = await fetch(`${serve.url}/api/v1/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('too large')]);
    } finally {
      await serve.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it.skipIf(!hasOpenssl)(
    'tells people and the administrator where to name the authority of its server',
    async () => {
      const reports: string[] = [];
      const serve = await startServe({
        port: 0,
        serverUrl: await startUntrustedServer(),
        report: (text) => void reports.push(text),
      });
      try {
        const response = await fetch(`${serve.url}/api/v1/user/current-user`);
        expect([response.status, await response.text()]).toEqual([
          502,
          expect.stringContaining(
            'Ask the administrator of this page for a trusted certificate, or to set NODE_EXTRA_CA_CERTS to a file with',
          ),
        ]);
        expect(reports).toEqual([
          expect.stringMatching(
            /^GET \/api\/v1\/user\/current-user could not be forwarded: .+, or set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority$/,
          ),
        ]);
      } finally {
        await serve.close();
      }
    },
  );

  it.each(['http://a.example', 'https://a.example/path', 'a.example'])(
    'refuses %j as the address of a reverse proxy',
    async (publicUrl) => {
      const starting = startServe({ port: 0, serverUrl: 'http://127.0.0.1:9', publicUrl });
      await expect(starting).rejects.toThrow('is no public address: give --public-url one like ');
    },
  );

  const serverUrl = 'http://127.0.0.1:9';

  it('refuses a network of reverse proxies without their address, where it would trust none', async () => {
    await expect(startServe({ port: 0, serverUrl, trustProxy: ['10.0.0.5'] })).rejects.toThrow(
      new UsageError(
        '--trust-proxy is for the proxy of --public-url, which is missing: give its https address, or leave --trust-proxy out.',
      ),
    );
  });

  it.each([
    { dataDir: '/srv/warble' },
    { sample: true },
    { rateLimits: { readsPerAccount: { points: 1, seconds: 1 } } },
  ])('refuses %j for another server, where it would have no effect', async (options) => {
    await expect(startServe({ port: 0, serverUrl, ...options })).rejects.toThrow(
      new UsageError(
        '--data, --sample and --limits are for the local server: leave them out with --server, or leave --server out.',
      ),
    );
  });

  it.each([
    'warble.local:4780',
    'https://foo.example',
    'foo.example/',
    '*.foo.example',
    'foo..example:',
    'me@foo.example',
    'foo.example,bar.example',
    ' ',
    'fe80::1::2',
  ])('refuses %j as a name that people use, which would match none', async (name) => {
    const starting = startServe({
      port: 0,
      serverUrl: 'http://127.0.0.1:9',
      allowHosts: ['a.example', name],
    });
    await expect(starting).rejects.toThrow(
      `"${name}" is no name of a computer: give --allow-host one like warble.local, without https:// and without a port.`,
    );
  });

  it.each([
    ['Warble.local', 'warble.local:4780'],
    ['my_computer', 'My_Computer'],
    ['müller.example', 'xn--mller-kva.example'],
    ['192.0.2.1', '192.0.2.1:80'],
    ['2001:db8::1', '[2001:db8::1]:4780'],
    ['[2001:db8::2]', '[2001:db8::2]'],
  ])('answers under %j, which people use', async (name, host) => {
    const serve = await startServe({ port: 0, serverUrl: 'http://127.0.0.1:9', allowHosts: [name] });
    const statusOf = (header: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${serve.url}/host.json`, { headers: { host: header } })
          .once('response', (response) => resolve(response.resume().statusCode))
          .once('error', reject)
          .end();
      });
    expect([await statusOf(host), await statusOf('another.example')]).toEqual([200, 400]);
    await serve.close();
  });

  it('works behind a reverse proxy: with its host name, its origin, and rate limits per client', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'warble-serve-'));
    const limit = { points: 1, seconds: 60 };
    const serve = await startServe({
      port: 0,
      dataDir,
      publicUrl: 'https://warble.example.com',
      rateLimits: { signInPerAddress: limit },
    });
    try {
      const person = {
        username: 'ada',
        email: 'ada@warble.example',
        fullName: 'Ada',
        password: 'correct horse',
      };
      const form = new FormData();
      for (const [field, value] of Object.entries(person)) form.set(field, value);
      form.set('avatar', pixel('ada'), 'a.png');
      await fetch(`${serve.url}/api/v1/user/register`, { method: 'POST', body: form });
      /** Sends what nginx would; `fetch` sets its own Host header. */
      const signIn = (headers: Record<string, string>, { username, password } = person) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const asking = request(`${serve.url}/api/v1/user/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', host: 'warble.example.com', ...headers },
          });
          asking.once('response', (response) => resolve(response.resume())).once('error', reject);
          asking.end(JSON.stringify({ username, password }));
        });
      const origin = 'https://warble.example.com';
      const response = await signIn({ origin, 'x-forwarded-for': '203.0.113.1' });
      expect(response.statusCode).toBe(200);
      expect(response.headers['set-cookie']?.join()).toContain('; Secure');
      // A request of another site, and one for another host name.
      expect((await signIn({ origin: 'https://evil.example' })).statusCode).toBe(403);
      expect((await signIn({ host: 'evil.example' })).statusCode).toBe(400);
      // Failures are counted per client; an address that the client itself claims does not count.
      const wrong = { ...person, password: 'wrong' };
      const statuses = [];
      const clients = ['203.0.113.2', '203.0.113.9, 203.0.113.2', '203.0.113.3'];
      for (const client of [...clients, '203.0.113.3:50123, [::1]:443']) {
        statuses.push((await signIn({ origin, 'x-forwarded-for': client }, wrong)).statusCode);
      }
      expect(statuses).toEqual([401, 429, 401, 429]);
    } finally {
      await serve.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('reports at /healthz whether its database answers', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'warble-serve-'));
    const serve = await startServe({ port: 0, dataDir, sample: false });
    try {
      const healthy = await fetch(`${serve.url}/healthz`);
      expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok', pictures: 'ok' }]);
      const database = new DatabaseSync(join(dataDir, 'warble.db'));
      database.exec('alter table users rename to lost');
      database.close();
      // For a second, the check before that serves others, too.
      await expect.poll(async () => (await fetch(`${serve.url}/healthz`)).status).toBe(503);
    } finally {
      await serve.close();
      await rm(dataDir, { recursive: true });
    }
  });

  it('closes open connections, too', async () => {
    const serve = await startServe({ port: 0, serverUrl: 'http://127.0.0.1:9' });
    expect((await fetch(`${serve.url}/host.json`)).status).toBe(200);
    await serve.close();
    await expect(fetch(`${serve.url}/host.json`)).rejects.toThrow();
  });
});
