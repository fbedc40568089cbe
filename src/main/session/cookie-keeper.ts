import type { Cookie, Cookies, CookiesSetDetails } from 'electron';
import * as v from 'valibot';
import { createSerialQueue } from '#contract/serial-queue.ts';
import { within } from '#contract/within.ts';
import type { Keyring } from './keyring.ts';

/** One text that is stored across restarts. */
export interface SavedText {
  get(): string | undefined;
  set(text: string): void;
  delete(): void;
}

type ChangeListener = (event: unknown, cookie: Cookie, cause: string, removed: boolean) => void;

export interface CookieKeeperOptions {
  readonly cookies: Pick<Cookies, 'get' | 'set'> & {
    on(event: 'changed', listener: ChangeListener): unknown;
    off(event: 'changed', listener: ChangeListener): unknown;
  };
  readonly keyring: Keyring;
  readonly saved: SavedText;
  /** The server's base URL. Its port may differ from start to start: cookies belong to the host. */
  readonly serverUrl: string;
}

export interface CookieKeeper {
  /** Resolves when all changes so far are saved. */
  settled(): Promise<void>;
  /** Stops following changes; resolves when all are saved. */
  stop(): Promise<void>;
}

const SavedCookiesSchema = v.array(
  v.object({
    name: v.string(),
    value: v.string(),
    /** Missing for a host-only cookie. */
    domain: v.exactOptional(v.string()),
    path: v.string(),
    secure: v.boolean(),
    httpOnly: v.boolean(),
    sameSite: v.picklist(['unspecified', 'no_restriction', 'lax', 'strict']),
    /** When the server wants it to end, in seconds since 1970; missing for one without an expiry. */
    expires: v.exactOptional(v.number()),
  }),
);

/** How long a list of servers may wait for the keyring, in ms. */
const keyringTimeoutMs = 1000;

/**
 * Whether sessions survive a restart. A keyring that fails counts as none, and so does a locked one while the user has
 * not answered the system's request to unlock it.
 */
export const canSaveSessions = (keyring: Keyring): Promise<boolean> =>
  within(keyring.isAvailable(), keyringTimeoutMs, () => false).catch(() => false);

/**
 * Electron loses cookies without an expiry when its process exits. To keep the user signed in, this restores them at
 * the start and saves them encrypted after each change; when the last one is removed (sign-out), the saved text is
 * deleted. Cookies with an expiry are turned into cookies without one, because Chromium would write them to disk even
 * if its key is not secret. Without a keyring nothing is saved. Resolves once the cookies are restored; no request may
 * be sent before. The keyring, which may make the system ask the user to unlock it, is used only if there is something
 * to restore or to save.
 */
export async function keepCookies(options: CookieKeeperOptions): Promise<CookieKeeper> {
  const { cookies, keyring, saved, serverUrl } = options;
  const saves = createSerialQueue();
  /** Apart from the saves, which wait for a keyring that is locked. */
  const conversions = createSerialQueue();
  const expiries = new Map<string, number>();
  /** The values of cookies that were set here, until the event that says so. */
  const ownValues = new Map<string, string>();
  const put = (cookie: SavedCookie) => {
    ownValues.set(keyOf(cookie), cookie.value);
    return cookies.set(toDetails(serverUrl, cookie));
  };
  let isSaveQueued = false;

  const save = async () => {
    isSaveQueued = false;
    // Without a URL, which would leave out the cookies of other paths: `Cookies::Get` in
    // shell/browser/api/electron_api_cookies.cc.
    const found = (await cookies.get({ session: true })).filter((cookie) => isOfHost(cookie, serverUrl));
    if (found.length === 0) saved.delete();
    else if (restored !== 'unavailable') {
      const texts = found.map((cookie) => toSaved(cookie, expiries.get(keyOf(cookie))));
      saved.set(await keyring.encrypt(JSON.stringify(texts)));
    }
  };
  /** One save covers all changes that happen before it starts. */
  const queueSave = () => {
    if (isSaveQueued) return;
    isSaveQueued = true;
    // A failed save is repeated at the next change; until then the user stays signed in.
    saves.add(save).catch(() => {});
  };

  const restored = await restore(options, expiries, put);
  if (restored === 'stale') queueSave();
  const onChange: ChangeListener = (_event, cookie, cause, removed) => {
    if (!isOfHost(cookie, serverUrl)) return;
    const key = keyOf(cookie);
    if (removed) {
      // Another event says what it was overwritten by: until then, it would count as missing.
      if (cause === 'overwrite') return;
      expiries.delete(key);
      queueSave();
    } else if (cookie.session === true) {
      if (ownValues.get(key) !== cookie.value) expiries.delete(key);
      ownValues.delete(key);
      queueSave();
    } else {
      // The cookie is set again without its expiry, which causes another change event.
      if (cookie.expirationDate !== undefined) expiries.set(key, cookie.expirationDate);
      conversions.add(() => put(toSaved(cookie))).then(queueSave, () => {});
    }
  };
  cookies.on('changed', onChange);
  const settled = async () => {
    await conversions.idle();
    await saves.idle();
  };
  return {
    settled,
    stop: async () => {
      await conversions.idle();
      cookies.off('changed', onChange);
      await settled();
    },
  };
}

/**
 * Puts the saved cookies back, except those that have expired.
 * @returns `stale`: they have to be saved again, with the system's new key, without those that have expired, or because
 * they could not be read; `unavailable`: the key is not available in this run
 */
async function restore(
  options: CookieKeeperOptions,
  expiries: Map<string, number>,
  put: (cookie: SavedCookie) => Promise<void>,
): Promise<'current' | 'stale' | 'unavailable'> {
  const { keyring, saved } = options;
  const encrypted = saved.get();
  if (encrypted === undefined) return 'current';
  // Without a keyring the saved text stays unchanged, for a later start with a keyring.
  if (!(await keyring.isAvailable().catch(() => false))) return 'unavailable';
  try {
    const decrypted = await keyring.decrypt(encrypted);
    if (decrypted === 'unavailable') return decrypted;
    let isStale = decrypted.shouldReEncrypt;
    for (const cookie of v.parse(SavedCookiesSchema, JSON.parse(decrypted.text))) {
      if (cookie.expires !== undefined && cookie.expires * 1000 < Date.now()) {
        isStale = true;
        continue;
      }
      if (cookie.expires !== undefined) expiries.set(keyOf(cookie), cookie.expires);
      await put(cookie);
    }
    return isStale ? 'stale' : 'current';
  } catch {
    // Encrypted with another key, or written by another version: the user has to sign in again.
    return 'stale';
  }
}

type SavedCookie = v.InferOutput<typeof SavedCookiesSchema>[number];

/**
 * Whether a cookie belongs to the server. Hosts of pictures may set cookies, too, and those must not be sent to the
 * server.
 */
function isOfHost({ domain }: Cookie, serverUrl: string): boolean {
  const host = new URL(serverUrl).hostname;
  // A domain with a leading dot includes its subdomains.
  return domain === host || (domain?.startsWith('.') === true && `.${host}`.endsWith(domain));
}

/** A key that identifies a cookie among those of a server. */
const keyOf = ({ name, path }: Pick<Cookie, 'name' | 'path'>) => JSON.stringify([name, path ?? '/']);

/** Sets a cookie without an expiry. */
function toDetails(url: string, saved: SavedCookie): CookiesSetDetails {
  const { expires: _, ...cookie } = saved;
  return { url, ...cookie };
}

function toSaved(cookie: Cookie, expires?: number): SavedCookie {
  return {
    name: cookie.name,
    value: cookie.value,
    ...(cookie.hostOnly === true || cookie.domain === undefined ? {} : { domain: cookie.domain }),
    path: cookie.path ?? '/',
    secure: cookie.secure ?? false,
    httpOnly: cookie.httpOnly ?? false,
    sameSite: cookie.sameSite,
    ...(expires === undefined ? {} : { expires }),
  };
}
