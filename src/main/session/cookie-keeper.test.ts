import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createComputer, type MemoryJar, session } from '#tests/fixtures/kept-cookies.ts';

let { saved, start } = createComputer();
beforeEach(() => {
  ({ saved, start } = createComputer());
});

describe('the session cookies', () => {
  it('are restored at the next start, whatever port the server has then', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    expect(saved.get()).toMatch(/^key1:/);
    expect(saved.get()).not.toContain('secret');

    const second = await start('http://127.0.0.1:5678');
    expect(second.jar.details).toEqual([
      {
        url: 'http://127.0.0.1:5678',
        name: 'warble_session',
        value: 'secret',
        path: '/',
        secure: false,
        httpOnly: true,
        sameSite: 'lax',
      },
    ]);
  });

  it('keep their domain if they have one', async () => {
    const first = await start('https://team.example.com');
    first.jar.put({ ...session, hostOnly: false, domain: '.example.com' });
    await first.settled();
    expect((await start('https://team.example.com')).jar.details[0]?.domain).toBe('.example.com');
  });

  it('are kept whatever their path, and without those of other hosts', async () => {
    const first = await start();
    first.jar.put({ ...session, path: '/api/v1' });
    first.jar.put({ ...session, name: 'theirs', domain: 'pictures.example' });
    await first.settled();
    const { details } = (await start()).jar;
    expect(details.map(({ name, path }) => [name, path])).toEqual([['warble_session', '/api/v1']]);
  });

  it('are saved in their latest state when they change during a save', async () => {
    const first = await start();
    for (const value of ['one', 'two', 'three']) first.jar.put({ ...session, value });
    const settling = first.settled();
    first.jar.put({ ...session, value: 'four' });
    await settling;
    await first.settled();
    expect((await start()).jar.cookies.get('warble_session')?.value).toBe('four');
  });

  it('are deleted at sign-out', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    const second = await start();
    second.jar.remove(session);
    await second.settled();
    expect(saved.get()).toBeUndefined();
    expect((await start()).jar.cookies.size).toBe(0);
  });

  it('with an expiry are not left to Chromium, which may have no key to encrypt them with, and expire in time', async () => {
    const first = await start();
    const now = Date.now() / 1000;
    first.jar.put({ ...session, session: false, expirationDate: now + 1000 });
    first.jar.put({ ...session, name: 'short', session: false, expirationDate: now - 1 });
    await first.settled();
    await first.settled();
    expect(first.jar.details.map(({ name }) => name)).toEqual(['warble_session', 'short']);
    expect(first.jar.details.filter((details) => 'expirationDate' in details)).toEqual([]);
    const second = await start();
    expect([...second.jar.cookies.keys()]).toEqual(['warble_session']);
    // The expiry is kept at each start.
    second.jar.put({ ...session, name: 'other' });
    await second.settled();
    expect(atob(saved.get()?.replace('key1:', '') ?? '')).toContain(`"expires":${now + 1000}`);
  });

  it('with an expiry are never missing in what is saved, also where the app quits right after they were renewed', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    const remove = vi.spyOn(saved, 'delete');
    first.jar.put({
      ...session,
      value: 'renewed',
      session: false,
      expirationDate: Date.now() / 1000 + 1000,
    });
    await setImmediate();
    await first.stop();
    expect(remove).not.toHaveBeenCalled();
    expect((await start()).jar.cookies.get('warble_session')?.value).toBe('renewed');
  });

  it('are no longer saved once all of them have expired', async () => {
    const first = await start();
    first.jar.put({ ...session, session: false, expirationDate: Date.now() / 1000 - 1 });
    await first.settled();
    await first.settled();
    expect(saved.get()).toBeDefined();
    await (await start()).settled();
    expect(saved.get()).toBeUndefined();
  });
});

it.each([
  ['after it has removed it', (jar: MemoryJar) => jar.remove(session)],
  ['in its place', () => {}],
])(
  'a cookie that the server sets without an expiry %s does not expire as the former one',
  async (_, before) => {
    const first = await start();
    first.jar.put({ ...session, session: false, expirationDate: Date.now() / 1000 - 1 });
    await first.settled();
    await first.settled();
    before(first.jar);
    first.jar.put({ ...session, value: 'second' });
    await first.settled();
    expect((await start()).jar.cookies.get('warble_session')?.value).toBe('second');
  },
);

it('no cookie of another host becomes one of the server', async () => {
  const { jar, settled } = await start();
  const theirs = { ...session, value: 'planted', session: false, expirationDate: 4_000_000_000 };
  jar.put({ ...theirs, domain: 'pictures.example' });
  jar.put({ ...theirs, domain: '.pictures.example', hostOnly: false });
  await settled();
  expect(jar.details).toEqual([]);
});

it.each([
  ['the host itself', { domain: 'team.example.com' }, 1],
  ['a domain above it, for all hosts below', { domain: '.example.com', hostOnly: false }, 1],
  ['a host above it alone', { domain: 'example.com' }, 0],
  ['a host whose name ends alike', { domain: 'notteam.example.com' }, 0],
  ['a domain whose name ends alike', { domain: '.am.example.com', hostOnly: false }, 0],
  ['no host', { domain: '' }, 0],
])('a cookie of %s is taken for one of the server, or not', async (_, host, times) => {
  const { jar, settled } = await start('https://team.example.com');
  jar.put({ ...session, ...host, session: false, expirationDate: 4_000_000_000 });
  const { domain: _domain, ...withoutHost } = session;
  jar.put({ ...withoutHost, session: false });
  await settled();
  expect(jar.details).toHaveLength(times);
});

it.each(['unspecified', 'no_restriction', 'lax', 'strict'] as const)(
  'a cookie is restored as the server has set it: %s',
  async (sameSite) => {
    const first = await start('https://team.example.com');
    const set = { path: '/api', secure: true, httpOnly: false, sameSite };
    first.jar.put({ ...session, domain: 'team.example.com', ...set });
    await first.settled();
    expect((await start('https://team.example.com')).jar.details).toMatchObject([
      { ...set, value: 'secret' },
    ]);
  },
);

it('cookies with one name and two paths expire each at its own time', async () => {
  const first = await start();
  const end = Math.round(Date.now() / 1000);
  first.jar.put({ ...session, session: false, expirationDate: end + 100 });
  first.jar.put({ ...session, path: '/api', session: false, expirationDate: end + 200 });
  await first.settled();
  await first.settled();
  const plain = atob(saved.get()?.replace('key1:', '') ?? '');
  expect(plain).toContain(
    `"path":"/","secure":false,"httpOnly":true,"sameSite":"lax","expires":${end + 100}`,
  );
  expect(plain).toContain(
    `"path":"/api","secure":false,"httpOnly":true,"sameSite":"lax","expires":${end + 200}`,
  );
});

it('a cookie of which Electron reports no more than it must is one of all paths, for scripts and without encryption', async () => {
  const first = await start();
  const { name, value, domain = '', sameSite } = session;
  const end = Date.now() / 1000 + 1000;
  first.jar.emit('changed', {}, { name, value, domain, sameSite, expirationDate: end }, 'inserted', false);
  await first.settled();
  await first.settled();
  const plain = { path: '/', secure: false, httpOnly: false };
  expect(first.jar.details).toMatchObject([{ ...plain, name, value }]);
  expect(atob(saved.get()?.replace('key1:', '') ?? ''), 'by its own expiry').toContain(`"expires":${end}`);
});
