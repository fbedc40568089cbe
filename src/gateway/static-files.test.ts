import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions } from './index.ts';

const origin = 'http://127.0.0.1:4780';
let folder: string;
let gateway: Gateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warble-gateway-'));
  const root = join(folder, 'renderer');
  await mkdir(join(root, 'assets'), { recursive: true });
  await mkdir(join(root, '.vite'));
  // A sibling folder whose name starts with the root's name.
  await mkdir(join(folder, 'renderer-secret'));
  await writeFile(
    join(root, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="look" content="__THEME__|__ARRANGEMENT__|__LANGUAGE__|__KEYBOARD__"><p>session: __SESSION__.</p><h1>Warble</h1>',
  );
  await writeFile(join(root, 'assets', 'index-B1x.js'), 'export {};');
  await writeFile(join(root, 'icon.svg'), '<svg/>');
  await writeFile(join(root, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'renderer-secret', 'a.txt'), 'secret');
  await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'));
  await symlink(join(folder, 'renderer-secret', 'a.txt'), join(root, 'neighbour.txt'));
  await symlink(folder, join(root, 'up'));
  gateway = createGateway({
    root,
    forward: async () => new Response('forwarded'),
    hostInfo: () => ({ kind: 'browser', version: '1.2.3', guest: null }),
  });
});

afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, init?: RequestInit) => gateway(new Request(origin + path, init));

describe('the renderer', () => {
  it('serves the page for the root, its own name and every path of the router', async () => {
    for (const path of ['/', '/index.html', '/profile/0123', '/search?q=a.b', '/tweet/%C3%A9', '/apis']) {
      const response = await get(path);
      expect([path, response.status, await response.text()]).toEqual([
        path,
        200,
        expect.stringContaining('<h1>Warble</h1>'),
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'nonce-");
    }
  });

  it('serves the page for any other path that a browser visits, which has a 404 page of its own', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of ['/none.html', '/a.b', '/tweet/a:b', '/.hidden']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
      const response = await get(path, { headers });
      expect([path, response.status, await response.text()]).toEqual([
        path,
        200,
        expect.stringContaining('<h1>Warble</h1>'),
      ]);
    }
  });

  it('gives each page a nonce of its own, the same in the policy and in the page', async () => {
    const nonces = await Promise.all(
      ['/', '/'].map(async (path) => {
        const response = await get(path);
        const policy = response.headers.get('content-security-policy') ?? '';
        const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(nonce.length).toBeGreaterThan(20);
        expect(await response.text()).toContain(`content="${nonce}"`);
        expect(policy).toContain("default-src 'none'");
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain('unsafe');
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('writes into the page whether the request carried cookies of the server', async () => {
    const page = async (cookie: string) => (await get('/', { headers: { cookie } })).text();
    expect(await page('warble-4780-sid=1')).toContain('session: likely.');
    expect(await page('other=1; warble-4781-sid=1')).toContain('session: none.');
  });

  it('writes the appearance into the page, where the host knows it', async () => {
    const page = async (appearance?: GatewayOptions['appearance']) => {
      const options = {
        root: join(folder, 'renderer'),
        forward: async () => new Response(),
        hostInfo: () => Promise.reject(),
      };
      const response = await createGateway({ ...options, ...(appearance && { appearance }) })(
        new Request(origin),
      );
      return response.text();
    };
    const look = { theme: 'light', arrangement: 'navigation-left', language: 'de' } as const;
    const keyboard = { singleKeys: false, keys: { like: '"$&<' } };
    expect(await page(() => ({ ...look, keyboard: null }))).toContain('"light|navigation-left|de|"');
    expect(await page(() => ({ ...look, keyboard }))).toContain(
      '"light|navigation-left|de|{&quot;singleKeys&quot;:false,&quot;keys&quot;:{&quot;like&quot;:&quot;\\&quot;$&amp;&lt;&quot;}}"',
    );
    expect(await page()).toContain('content="|||"');
  });

  it('lets hashed files be cached without a limit and others only with revalidation', async () => {
    const script = await get('/assets/index-B1x.js');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');

    const icon = await get('/icon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const etag = icon.headers.get('etag') ?? '';
    const again = await get('/icon.svg', { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/icon.svg', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('sends a file again that has changed since', async () => {
    const file = join(folder, 'renderer', 'note.txt');
    await writeFile(file, 'first');
    const etag = (await get('/note.txt')).headers.get('etag') ?? '';
    await writeFile(file, 'a longer one');
    const again = await get('/note.txt', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([200, 'a longer one']);
  });

  it('responds 404 for a missing file', async () => {
    const missing = await get('/assets/none.js');
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('Nothing is here.'),
    ]);
    const picture = await get('/none.png', { headers: { accept: 'image/avif,image/*,*/*;q=0.8' } });
    expect(picture.status).toBe(404);
  });

  it('responds to HEAD without a body, and refuses other methods', async () => {
    const head = await get('/icon.svg', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
      200,
      '',
      'image/svg+xml',
    ]);
    const post = await get('/', { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('serves the host info', async () => {
    const response = await get('/host.json');
    expect(await response.json()).toEqual({ kind: 'browser', version: '1.2.3', guest: null });
  });
});

describe('a path that leads out of the root', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/%25252e%25252e%25252fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets\\..\\..\\secret.txt',
    '/../renderer-secret/a.txt',
    '/..%2frenderer-secret%2fa.txt',
    '//etc/passwd.txt',
    '/%2fetc%2fpasswd.txt',
    '/C:%5cWindows%5cwin.ini',
    '/C:/Windows/win.ini',
    '/icon.svg%00.txt',
    '/link.txt',
    '/neighbour.txt',
    '/up/secret.txt',
    '/.vite/manifest.json',
    '/%E0%A4%A.txt',
  ])('%s is not there', async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining('secret')]);
  });

  it('gets no page either, however it is encoded', async () => {
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/%252e%252e%252fetc', '/a%00', '/a%5cb', '/%ff']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});

describe("another site's page", () => {
  const write = async (headers: Record<string, string>) =>
    (await get('/api/v1/user/logout', { method: 'POST', headers })).status;

  it('can cause no side effects', async () => {
    expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await write({ origin: 'http://127.0.0.1:9999' })).toBe(403);
    expect(await write({ origin: 'null' })).toBe(403);
  });

  it('is distinguished from Warble’s own page and from programs', async () => {
    expect(await write({})).toBe(200);
    expect(await write({ 'sec-fetch-site': 'same-origin', origin })).toBe(200);
    const own = new Request('app://warble/api/v1/like/1', {
      method: 'POST',
      headers: { origin: 'app://warble' },
    });
    expect((await gateway(own)).status).toBe(200);
  });
});
