import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { stopPath } from '#contract/api/cancellation.ts';
import { accountPath } from '#contract/bridge/account.ts';
import { contentType } from './content-types.ts';
import { createGateway, type GatewayOptions, isForServer } from './index.ts';
import { pageResponse } from './page.ts';
import { htmlResponse, jsonResponse } from './responses.ts';

const common = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const unknown = {
  account: '0',
  hasSession: null,
  mayHaveForeignOpener: true,
  appearance: undefined,
} as const;

test('the page may load and send only what it needs, and may use no device', () => {
  const page = pageResponse('', unknown);
  const { 'content-security-policy': policy = '', ...headers } = Object.fromEntries(page.headers);
  expect(headers).toEqual({
    ...common,
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), payment=(), midi=()',
  });
  expect(policy.replace(/'nonce-[^']{24}'/, 'NONCE').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' NONCE",
    "img-src 'self' blob: data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('the scripts that the build has written into the page run, and no other inline script', () => {
  const html =
    '<script data-app="a.js">run(1)</script><script type="module" src="b.js"></script><script>\nrun(2)</script><p>__ACCOUNT__</p>';
  const page = pageResponse(html, { ...unknown, account: '<script>run(3)</script>' });
  const policy = page.headers.get('content-security-policy') ?? '';
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(policy).toContain(`; script-src 'self' ${hash('run(1)')} ${hash('\nrun(2)')};`);
});

test('a page of a host without a state has empty values for it', async () => {
  const html = '__SESSION__|__ACCOUNT__|__THEME__|__ARRANGEMENT__|__LANGUAGE__|__KEYBOARD__|__CSP_NONCE__';
  const page = pageResponse(html, { ...unknown, account: 'x7' });
  expect(await page.text()).toMatch(/^\|x7\|\|\|\|\|\S{24}$/);
  const keyboard = { singleKeys: true, keys: { a: '&"<$1' } };
  const appearance = { theme: 'dark', arrangement: 'search-left', language: 'de', keyboard } as const;
  const full = pageResponse(html, { ...unknown, hasSession: true, appearance });
  expect((await full.text()).split('|').slice(0, -1)).toEqual([
    'likely',
    '0',
    'dark',
    'search-left',
    'de',
    '{&quot;singleKeys&quot;:true,&quot;keys&quot;:{&quot;a&quot;:&quot;&amp;\\&quot;&lt;$1&quot;}}',
  ]);
  const none = pageResponse(html, { ...unknown, hasSession: false });
  expect((await none.text()).split('|')[0]).toBe('none');
});

test('a response that is not a page can neither run nor load anything, and is not stored', () => {
  expect(Object.fromEntries(htmlResponse(404, 'no', { allow: 'GET' }).headers)).toEqual({
    ...common,
    allow: 'GET',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
  });
  expect(Object.fromEntries(jsonResponse({}).headers)).toEqual({
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json',
  });
});

test.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.MJS', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.js.map', 'application/json; charset=utf-8'],
  ['a.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['a.txt', 'text/plain; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.jpg', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.webp', 'image/webp'],
  ['a.avif', 'image/avif'],
  ['a.gif', 'image/gif'],
  ['a.ico', 'image/x-icon'],
  ['a.woff', 'font/woff'],
  ['a.woff2', 'font/woff2'],
  ['a.wasm', 'application/wasm'],
  ['a.exe', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('%s is served as %s', (name, type) => {
  expect(contentType(`/assets/${name}`)).toBe(type);
});

test('the server responds below its own paths, and nowhere else', () => {
  const paths = [
    '/api',
    '/api/',
    '/api/v2/x',
    '/media',
    '/media/a.png',
    '/apiary',
    '/mediathek',
    '/',
    '/a/api',
  ];
  expect(paths.filter(isForServer)).toEqual(['/api', '/api/', '/api/v2/x', '/media', '/media/a.png']);
});

describe('the gateway', () => {
  const pages = async () => new Response('page');
  const jar = { account: () => 'y8', hasSavedSession: () => false };
  const ask = async (path: string, init: RequestInit, options: Partial<GatewayOptions> = { pages }) => {
    const gateway = createGateway({
      root: '/nowhere',
      forward: async () => new Response('forwarded'),
      hostInfo: () => ({ kind: 'browser', version: '1', guest: null }),
      ...options,
    });
    const response = await gateway(new Request(`http://127.0.0.1:4780${path}`, init));
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it('explains a refusal in a sentence', async () => {
    const foreign = await ask('/api/v1/x', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(foreign).toMatchObject({ status: 403, text: expect.stringContaining('its own pages only.') });
    expect(await ask('/inbox', { method: 'PUT' })).toMatchObject({
      status: 405,
      text: expect.stringContaining('PUT is not possible here.'),
    });
    expect(await ask('/', {}, { root: '/nowhere' })).toMatchObject({
      status: 503,
      text: expect.stringContaining('Warble has not been built.'),
    });
  });

  it('allows reads by a foreign page, which are harmless', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await ask('/api/v1/x', { method, headers })).status).toBe(200);
    }
    expect((await ask('/api/v1/x', { method: 'POST', headers: { 'sec-fetch-site': 'none' } })).status).toBe(
      200,
    );
  });

  it('isolates the page from a page of another site that may have opened it, and only then', async () => {
    const root = await mkdtemp(join(tmpdir(), 'warble-page-'));
    onTestFinished(() => rm(root, { recursive: true }));
    await writeFile(join(root, 'index.html'), 'page');
    const policy = async (site: string | null, options: Partial<GatewayOptions>) =>
      (
        await ask('/', { headers: site === null ? {} : { 'sec-fetch-site': site } }, { root, ...options })
      ).headers.get('cross-origin-opener-policy');
    for (const site of ['cross-site', 'same-site', null]) expect(await policy(site, {})).toBe('same-origin');
    for (const site of ['none', 'same-origin']) expect(await policy(site, {})).toBeNull();
    expect(await policy(null, { jar })).toBeNull();
  });

  it('keeps the choice of an account where a browser keeps the cookies, and only by POST', async () => {
    const headers = { 'x-warble-account': 'x7' };
    const chosen = await ask(accountPath, { method: 'POST', headers });
    expect(chosen.status).toBe(204);
    expect(chosen.headers.getSetCookie()).toEqual([
      'warble-4780.account=x7; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await ask(accountPath, { method: 'POST', headers }, { jar })).status).toBe(405);
    expect((await ask(accountPath, { headers })).text).toBe('page');
  });

  it('names the account of the page: the host’s own, or the one that the browser’s cookies choose', async () => {
    const root = await mkdtemp(join(tmpdir(), 'warble-page-'));
    onTestFinished(() => rm(root, { recursive: true }));
    await writeFile(join(root, 'index.html'), '__ACCOUNT__ __SESSION__');
    const headers = { cookie: 'warble-4780.account=x7' };
    const page = async (options: Partial<GatewayOptions>) =>
      (await ask('/', { headers }, { root, ...options })).text;
    expect(await page({ jar })).toBe('y8 ');
    expect(await page({})).toBe('x7 none');
  });

  it('ends requests by POST alone, which no link of another site can send', async () => {
    expect((await ask(stopPath, { method: 'POST' })).status).toBe(204);
    expect((await ask(stopPath, {})).text).toBe('page');
    expect((await ask(stopPath, { method: 'PUT' })).status).toBe(405);
  });

  it('writes into the page of a host with a jar whether it has saved a session, and never that there is none', async () => {
    const root = await mkdtemp(join(tmpdir(), 'warble-page-'));
    onTestFinished(() => rm(root, { recursive: true }));
    await writeFile(join(root, 'index.html'), 'session: __SESSION__.');
    const page = async (options: Partial<GatewayOptions>) => (await ask('/', {}, { root, ...options })).text;
    expect(await page({ jar: { ...jar, hasSavedSession: () => true } })).toBe('session: likely.');
    expect(await page({ jar })).toBe('session: .');
  });

  it('answers HEAD with the headers alone', async () => {
    const info = await ask('/host.json', { method: 'HEAD' });
    expect([info.status, info.text, info.headers.get('content-type')]).toEqual([200, '', 'application/json']);
    expect((await ask('/host.json', {})).text).toContain('"kind":"browser"');
  });
});
