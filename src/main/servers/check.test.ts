import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createSocketServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { startServer } from '#server/index.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { temporaryFolder } from '#tests/fixtures/servers.ts';
import { checkServer } from './check.ts';

const running: Server[] = [];
const portOf = async (server: Server) => {
  running.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};
const serving = async (listener: RequestListener) =>
  `http://127.0.0.1:${await portOf(createServer(listener))}`;
const check = (url: string, timeoutMs?: number) =>
  checkServer(url, fetch, timeoutMs === undefined ? {} : { timeoutMs });

afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

describe('a server', () => {
  it('of Warble passes', async () => {
    const folder = await temporaryFolder();
    const server = await startServer({ dataDir: folder.path });
    expect(await check(server.url)).toBeNull();
    await server.close();
    await folder.remove();
  });

  const user = { _id: '1', fullName: 'Ada', username: 'ada', email: 'ada@example.org', avatar: '' };
  it.each<[string, number, string, unknown]>([
    ['answers in the format of errors', 401, errorBody('Unauthorized request'), null],
    ['answers with a message', 401, '{"message":"Unauthorized request"}', null],
    ['knows who is signed in', 200, JSON.stringify({ data: { user } }), null],
    ['shows a page to visitors', 401, '<h1>Sign in</h1>', 'notWarble'],
    ['shows a page to everybody', 200, '<!doctype html><title>Hello</title>', 'notWarble'],
    ['answers in another shape', 200, '{"data":{"user":{"name":"Ada"}}}', 'notWarble'],
    ['answers with JSON that is no error', 401, '{"error":"Unauthorized"}', 'notWarble'],
    ['answers a user as an error', 404, JSON.stringify({ data: { user } }), 'notWarble'],
    ['redirects without saying where', 300, '', 'redirects'],
    ['redirects for ever', 399, '', 'redirects'],
    ['does not understand the call', 400, errorBody('Bad request'), 'notWarble'],
    ['does not know the call', 404, errorBody('Not found'), 'notWarble'],
    ['has an internal error', 500, errorBody('Oh'), 'failing'],
    ['has a broken gateway', 502, '', 'failing'],
    ['limits the rate', 429, '', 'failing'],
  ])('that %s', async (_, status, body, code) => {
    const asked: string[] = [];
    const url = await serving((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(status).end(body);
    });
    expect(await check(url)).toBe(code);
    expect(asked).toEqual(['GET /api/v1/user/current-user']);
  });

  it('that redirects is not followed', async () => {
    const url = await serving((_, response) => {
      response.writeHead(301, { location: 'https://example.com/' }).end();
    });
    expect(await check(url)).toBe('redirects');
  });

  it('that does not answer times out', async () => {
    expect(await check(await serving(() => {}), 50)).toBe('timedOut');
    // The second one starts a response and does not finish it.
    expect(await check(await serving((_, response) => void response.writeHead(200).write('{')), 50)).toBe(
      'timedOut',
    );
  });

  it('that waits for the certificate of the user, who is being asked for it, does not time out meanwhile', async () => {
    vi.useFakeTimers();
    try {
      let isAsking = false;
      const neverAnswers = (_: string, { signal }: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      const result = vi.fn();
      void checkServer('https://a.example', neverAnswers, { isAsking: () => isAsking }).then(result);
      await vi.advanceTimersByTimeAsync(5_000);
      isAsking = true;
      await vi.advanceTimersByTimeAsync(60_000);
      isAsking = false;
      await vi.advanceTimersByTimeAsync(9_999);
      expect(result).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(result.mock.calls).toEqual([['timedOut']]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that closes the connection is unreachable', async () => {
    const port = await portOf(createSocketServer((socket) => socket.destroy()));
    expect(await check(`http://127.0.0.1:${port}`)).toBe('unreachable');
  });

  it('that does not exist is unreachable', async () => {
    expect(await check(`http://127.0.0.1:${await portToKeep()}`)).toBe('refused');
    // What Node says of a name that does not exist depends on the computer's name servers.
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere'), { code: 'ENOTFOUND' });
    const lookUp = () => Promise.reject(new TypeError('fetch failed', { cause }));
    expect(await checkServer('https://nowhere', lookUp)).toBe('notFound');
  });

  it('without encryption fails with https', async () => {
    const url = await serving((_, response) => void response.end('hello'));
    expect(await check(url.replace('http:', 'https:'))).toBe('noEncryption');
  });
});

/** The paths of OpenSSL on Debian, on macOS and in Git for Windows. */
const openssl = (args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
const hasOpenssl = (() => {
  try {
    openssl(['version']);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('a certificate', () => {
  let folder = '';
  const file = (name: string, ending: string) => join(folder, `${name}.${ending}`);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'warble-certificates-'));
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const request = (name: string, ...more: readonly string[]) =>
      openssl(['req', ...key, '-keyout', file(name, 'key'), '-subj', '/CN=Warble', ...more]);
    const make = (name: string, host: string) =>
      request(name, '-x509', '-out', file(name, 'pem'), '-addext', `subjectAltName=${host}`);
    make('fine', 'IP:127.0.0.1');
    make('elsewhere', 'DNS:elsewhere.example');
    request('expired', '-new', '-out', file('expired', 'csr'));
    const signing = ['-signkey', file('expired', 'key'), '-out', file('expired', 'pem'), '-days', '-1'];
    openssl(['x509', '-req', '-in', file('expired', 'csr'), ...signing]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const usual = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(usual));

  /** Checks a server with this certificate, on a computer that trusts it or not. */
  const checkWith = async (name: string, isTrusted: boolean) => {
    const cert = readFileSync(file(name, 'pem'), 'utf8');
    const key = readFileSync(file(name, 'key'), 'utf8');
    if (isTrusted) setDefaultCACertificates([cert]);
    const server = createTlsServer({ key, cert }, (_, response) => {
      response.writeHead(401).end(errorBody('Unauthorized request'));
    });
    return check(`https://127.0.0.1:${await portOf(server)}`);
  };

  it.each([
    ['fine', true, null],
    ['fine', false, 'untrusted'],
    ['expired', true, 'expired'],
    ['elsewhere', true, 'wrongName'],
  ] as const)('%s, trusted: %s', async (name, isTrusted, code) => {
    expect(await checkWith(name, isTrusted)).toBe(code);
  });
});
