import { EventEmitter } from 'node:events';
import type { Cookie, CookiesGetFilter, CookiesSetDetails } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canSaveSessions, keepCookies } from './cookie-keeper.ts';
import type { Keyring } from './keyring.ts';

const serverUrl = 'http://127.0.0.1:1234';
const session: Cookie = {
  name: 'warble_session',
  value: 'secret',
  domain: '127.0.0.1',
  hostOnly: true,
  path: '/',
  secure: false,
  httpOnly: true,
  session: true,
  sameSite: 'lax',
};

/** The cookies of one run of the app. */
class MemoryJar extends EventEmitter {
  readonly cookies = new Map<string, Cookie>();
  readonly details: CookiesSetDetails[] = [];

  /** With a URL only the cookies that a request of it would carry, as in Electron. */
  async get({ url, session: isSession }: CookiesGetFilter): Promise<Cookie[]> {
    const path = url === undefined ? null : new URL(url).pathname;
    return [...this.cookies.values()].filter(
      (cookie) => cookie.session === isSession && (path === null || path.startsWith(cookie.path ?? '/')),
    );
  }

  async set(details: CookiesSetDetails): Promise<void> {
    this.details.push(details);
    this.put({
      ...session,
      name: details.name ?? '',
      value: details.value ?? '',
      path: details.path ?? '/',
      domain: details.domain ?? new URL(details.url).hostname,
      hostOnly: details.domain === undefined,
    });
  }

  put(cookie: Cookie): void {
    const key = cookie.path === '/' ? cookie.name : `${cookie.name} ${cookie.path}`;
    const former = this.cookies.get(key);
    this.cookies.set(key, cookie);
    if (former !== undefined) this.emit('changed', {}, former, 'overwrite', true);
    this.emit('changed', {}, cookie, 'inserted', false);
  }

  remove(cookie: Cookie): void {
    this.cookies.delete(cookie.name);
    this.emit('changed', {}, cookie, 'expired-overwrite', true);
  }
}

class MemoryKeyring implements Keyring {
  available = true;
  prefix = 'key1:';
  shouldReEncrypt = false;
  isLocked = false;

  isAvailable = async () => this.available;
  encrypt = async (text: string) => {
    if (!this.available) throw new Error('no keyring');
    return this.prefix + btoa(text);
  };
  decrypt = async (encrypted: string): ReturnType<Keyring['decrypt']> => {
    if (this.isLocked) return 'unavailable';
    if (!this.available || !encrypted.startsWith(this.prefix)) throw new Error('wrong key');
    return { text: atob(encrypted.slice(this.prefix.length)), shouldReEncrypt: this.shouldReEncrypt };
  };
}

let keyring: MemoryKeyring;
let text: string | undefined;
const saved = {
  get: () => text,
  set: (next: string) => {
    text = next;
  },
  delete: () => {
    text = undefined;
  },
};

beforeEach(() => {
  keyring = new MemoryKeyring();
  text = undefined;
});

/** One start of the app, with an empty jar. */
async function start(url = serverUrl) {
  const jar = new MemoryJar();
  const keeper = await keepCookies({ cookies: jar, keyring, saved, serverUrl: url });
  return { jar, settled: () => keeper.settled() };
}

describe('the session cookies', () => {
  it('are restored at the next start, whatever port the server has then', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    expect(text).toMatch(/^key1:/);
    expect(text).not.toContain('secret');

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
    expect(text).toBeUndefined();
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
    expect(atob(text?.replace('key1:', '') ?? '')).toContain(`"expires":${now + 1000}`);
  });

  it('are no longer saved once all of them have expired', async () => {
    const first = await start();
    first.jar.put({ ...session, session: false, expirationDate: Date.now() / 1000 - 1 });
    await first.settled();
    await first.settled();
    expect(text).toBeDefined();
    await (await start()).settled();
    expect(text).toBeUndefined();
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
  const saved = atob(text?.replace('key1:', '') ?? '');
  expect(saved).toContain(
    `"path":"/","secure":false,"httpOnly":true,"sameSite":"lax","expires":${end + 100}`,
  );
  expect(saved).toContain(
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
  expect(atob(text?.replace('key1:', '') ?? ''), 'by its own expiry').toContain(`"expires":${end}`);
});

describe('the keyring', () => {
  it('that fails counts as none', async () => {
    const text = 'of another run';
    saved.set(text);
    keyring.isAvailable = () => Promise.reject(new Error('locked'));
    expect(await canSaveSessions(keyring)).toBe(false);
    const first = await start();
    first.jar.put(session);
    await first.settled();
    expect(saved.get()).toBe(text);
  });

  it('is asked only for something to restore or to save, and may answer at any time', async () => {
    const unlocked = Promise.withResolvers<void>();
    const { encrypt } = keyring;
    const asked: string[] = [];
    keyring.isAvailable = () => {
      asked.push('isAvailable');
      return unlocked.promise.then(() => true);
    };
    keyring.encrypt = async (plain) => {
      asked.push('encrypt');
      await unlocked.promise;
      return encrypt(plain);
    };
    const first = await start();
    expect(asked).toEqual([]);
    first.jar.put(session);
    await vi.waitFor(() => expect(asked).toEqual(['encrypt']));
    // Meanwhile no cookie is left to Chromium.
    first.jar.put({ ...session, name: 'renewed', session: false, expirationDate: 4_000_000_000 });
    await vi.waitFor(() => expect(first.jar.details.map(({ name }) => name)).toEqual(['renewed']));
    expect(text).toBeUndefined();
    unlocked.resolve();
    await first.settled();
    await first.settled();
    expect((await start()).jar.details.map(({ name }) => name)).toEqual(['warble_session', 'renewed']);
    expect(asked).toContain('isAvailable');
  });

  it('that has not answered yet counts as none', async () => {
    vi.useFakeTimers();
    try {
      keyring.isAvailable = () => new Promise(() => {});
      const result = canSaveSessions(keyring);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await result).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is required: nothing is saved in plain text', async () => {
    keyring.available = false;
    const first = await start();
    first.jar.put(session);
    await first.settled();
    expect(text).toBeUndefined();
  });

  it('may be missing at one start: the saved cookies are restored at the next', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    keyring.available = false;
    expect((await start()).jar.cookies.size).toBe(0);
    keyring.available = true;
    expect((await start()).jar.cookies.size).toBe(1);
  });

  it('may be locked although it encrypts: the saved cookies are neither restored nor deleted', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    const kept = text;
    keyring.isLocked = true;
    const second = await start();
    second.jar.put({ ...session, value: 'other' });
    await second.settled();
    expect(text).toBe(kept);
    keyring.isLocked = false;
    expect((await start()).jar.cookies.get('warble_session')?.value).toBe('secret');
  });

  it('may have changed its key: the user signs in again, and the old text is deleted', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    keyring.prefix = 'key2:';
    const second = await start();
    await second.settled();
    expect(second.jar.cookies.size).toBe(0);
    expect(text).toBeUndefined();
    second.jar.put(session);
    await second.settled();
    expect(text).toMatch(/^key2:/);
  });

  it('may request a new encryption, and gets it', async () => {
    const first = await start();
    first.jar.put(session);
    await first.settled();
    const before = text;
    keyring.shouldReEncrypt = true;
    keyring.encrypt = async (plain) => `key1:${btoa(`${plain} `)}`;
    const second = await start();
    await second.settled();
    expect(text).not.toBe(before);
    expect((await start()).jar.cookies.size).toBe(1);
  });

  it('may fail to encrypt: the user stays signed in, and the next change is saved', async () => {
    const first = await start();
    const { encrypt } = keyring;
    keyring.encrypt = async () => {
      throw new Error('locked');
    };
    first.jar.put(session);
    await first.settled();
    expect(text).toBeUndefined();
    keyring.encrypt = encrypt;
    first.jar.put(session);
    await first.settled();
    expect(text).toMatch(/^key1:/);
  });
});
