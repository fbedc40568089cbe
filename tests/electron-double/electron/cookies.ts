import { readFileSync, writeFileSync } from 'node:fs';
import type { Cookie as ElectronCookie, CookiesGetFilter, CookiesSetDetails } from 'electron';
import { Cookie, CookieJar, defaultPath } from 'tough-cookie';
import { createEvent, KnownEmitter } from './emitter.ts';
import { lacks } from './strict.ts';

type Cause = 'inserted' | 'overwrite' | 'explicit' | 'expired-overwrite';

/** The cookies of a session. Those without an expiry are lost when the process exits. */
export class DoubleCookies extends KnownEmitter {
  readonly #file: string;
  readonly #jar: CookieJar;

  constructor(file: string) {
    super('Cookies', ['changed']);
    this.#file = file;
    this.#jar = loadJar(file);
  }

  async get(filter: CookiesGetFilter): Promise<ElectronCookie[]> {
    const { url, session, name, ...rest } = filter;
    if (Object.keys(rest).length > 0) lacks('this filter of cookies.get');
    // With a URL only those that a request of it would carry, by its path too.
    const cookies = url === undefined ? this.#all() : await this.#jar.getCookies(url);
    return cookies
      .map(toElectron)
      .filter(
        (cookie) =>
          (session === undefined || cookie.session === session) &&
          (name === undefined || cookie.name === name),
      );
  }

  async set({ url, name, value, expirationDate, ...details }: CookiesSetDetails): Promise<void> {
    const cookie = new Cookie({
      key: name ?? '',
      value: value ?? '',
      path: details.path ?? '/',
      ...(details.domain === undefined ? {} : { domain: details.domain.replace(/^\./, '') }),
      secure: details.secure ?? false,
      httpOnly: details.httpOnly ?? false,
      sameSite: details.sameSite === 'no_restriction' ? 'none' : (details.sameSite ?? 'lax'),
      ...(expirationDate === undefined ? {} : { expires: new Date(expirationDate * 1000) }),
    });
    await this.#put(cookie, url);
  }

  async remove(url: string, name: string): Promise<void> {
    await this.#put(new Cookie({ key: name, path: '/', expires: new Date(0) }), url);
  }

  /** The `Cookie` header for a request, or null. */
  async header(url: string): Promise<string | null> {
    const header = await this.#jar.getCookieString(url);
    return header === '' ? null : header;
  }

  /** Stores the cookies of a server's response. */
  async receive(url: string, setCookies: readonly string[]): Promise<void> {
    for (const setCookie of setCookies) {
      const cookie = Cookie.parse(setCookie);
      if (cookie !== undefined) await this.#put(cookie, url);
    }
  }

  async clear(): Promise<void> {
    const gone = this.#all();
    await this.#jar.removeAllCookies();
    for (const cookie of gone) this.#changed(cookie, 'explicit', true);
  }

  #all(): Cookie[] {
    const { cookies = [] } = this.#jar.serializeSync() ?? {};
    return cookies.flatMap((cookie) => Cookie.fromJSON(cookie) ?? []);
  }

  /** Writes the cookies that have an expiry to disk, as Electron does. */
  persist(): void {
    const jar = this.#jar.serializeSync();
    const cookies = jar?.cookies.filter(({ expires }) => expires !== undefined && expires !== 'Infinity');
    writeFileSync(this.#file, JSON.stringify({ ...jar, cookies }));
  }

  async #put(cookie: Cookie, url: string): Promise<void> {
    const before = (await this.#jar.getCookies(url, { allPaths: true })).find(
      ({ key, path }) => key === cookie.key && path === (cookie.path ?? defaultPath(new URL(url).pathname)),
    );
    const isEnd = cookie.TTL() <= 0;
    await this.#jar.setCookie(cookie, url, { loose: true });
    if (before !== undefined) this.#changed(before, isEnd ? 'expired-overwrite' : 'overwrite', true);
    if (!isEnd) this.#changed(cookie, 'inserted', false);
  }

  #changed(cookie: Cookie, cause: Cause, removed: boolean): void {
    this.emit('changed', createEvent({}), toElectron(cookie), cause, removed);
  }
}

function loadJar(file: string): CookieJar {
  try {
    return CookieJar.deserializeSync(readFileSync(file, 'utf8'));
  } catch {
    // The file does not exist at the first start.
    return new CookieJar();
  }
}

function toElectron(cookie: Cookie): ElectronCookie {
  const expiry = cookie.expiryTime();
  const isSession = expiry === undefined || expiry === Infinity;
  const sameSites = { none: 'no_restriction', lax: 'lax', strict: 'strict' } as const;
  const { sameSite } = cookie;
  return {
    name: cookie.key,
    value: cookie.value,
    ...(cookie.domain === null ? {} : { domain: cookie.domain }),
    hostOnly: cookie.hostOnly ?? true,
    path: cookie.path ?? '/',
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    session: isSession,
    ...(isSession ? {} : { expirationDate: expiry / 1000 }),
    sameSite:
      sameSite === 'none' || sameSite === 'lax' || sameSite === 'strict'
        ? sameSites[sameSite]
        : 'unspecified',
  };
}
