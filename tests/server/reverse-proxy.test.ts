import { describe, expect, test } from 'vitest';
import { type ServeOptions } from '#serve/serve.ts';
import { pixel } from '#tests/conformance/pixel.ts';
import { noLimits } from './no-limits.ts';
import { temporaryFolder } from './support.ts';
import { ask, noServer, start } from './serve-command.ts';

/* `npm run serve` behind a reverse proxy. */

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
