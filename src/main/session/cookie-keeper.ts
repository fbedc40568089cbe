import type { Cookie, Cookies, CookiesSetDetails } from 'electron';
import * as v from 'valibot';
import type { Keyring } from './keyring.ts';

/** Keeps one text across restarts. */
export interface KeptText {
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
  readonly kept: KeptText;
  /** The server's base address. Its port may be another one at each start: cookies belong to the host. */
  readonly serverUrl: string;
}

export interface CookieKeeper {
  /** Resolves when what was seen so far is kept. */
  settled(): Promise<void>;
  /** The same, and looks no further. */
  end(): Promise<void>;
}

const KeptCookiesSchema = v.array(
  v.object({
    name: v.string(),
    value: v.string(),
    /** Only where the cookie is not the host's alone. */
    domain: v.exactOptional(v.string()),
    path: v.string(),
    secure: v.boolean(),
    httpOnly: v.boolean(),
    sameSite: v.picklist(['unspecified', 'no_restriction', 'lax', 'strict']),
  }),
);

/** Whether sessions outlive the app. A keyring that fails is none. */
export const keepsSessions = (keyring: Keyring): Promise<boolean> => keyring.isAvailable().catch(() => false);

/**
 * Cookies without an expiry end with Electron's process. The user stays signed in all the same: here they are put
 * back, and kept, encrypted, whenever they change; when the last one goes (sign-out) nothing stays. Without a
 * keyring they live in memory only. Resolves once the cookies are back, so no request should go out before.
 */
export async function keepCookies(options: CookieKeeperOptions): Promise<CookieKeeper> {
  const { cookies, keyring, kept, serverUrl } = options;
  const isAvailable = await keepsSessions(keyring);
  let work = Promise.resolve();
  let isWaiting = false;

  const save = async () => {
    isWaiting = false;
    const found = await cookies.get({ url: serverUrl, session: true });
    if (found.length === 0) kept.delete();
    else if (isAvailable) kept.set(await keyring.encrypt(JSON.stringify(found.map(toKept))));
  };
  /** One after the other, and one for all the changes that came meanwhile. */
  const saveSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    // What can't be kept now may be kept at the next change; the user is signed in either way.
    work = work.then(save).catch(() => {});
  };

  // Something that was kept while there was a keyring stays for when there is one again.
  if (isAvailable && (await restore(options)) === 'stale') saveSoon();
  const onChange: ChangeListener = (_event, cookie, _cause, removed) => {
    if (removed || cookie.session === true) saveSoon();
  };
  cookies.on('changed', onChange);
  return {
    settled: () => work,
    end: async () => {
      cookies.off('changed', onChange);
      await work;
    },
  };
}

/** `stale`: it has to be kept anew, with the system's new key or because it could not be read. */
async function restore(options: CookieKeeperOptions): Promise<'fine' | 'stale'> {
  const { cookies, keyring, kept, serverUrl } = options;
  const encrypted = kept.get();
  if (encrypted === undefined) return 'fine';
  try {
    const { text, shouldReEncrypt } = await keyring.decrypt(encrypted);
    for (const { domain, ...cookie } of v.parse(KeptCookiesSchema, JSON.parse(text))) {
      const details: CookiesSetDetails = { url: serverUrl, ...cookie };
      await cookies.set(domain === undefined ? details : { ...details, domain });
    }
    return shouldReEncrypt ? 'stale' : 'fine';
  } catch {
    // Of another key, or of another time: the user signs in again.
    return 'stale';
  }
}

function toKept(cookie: Cookie): v.InferOutput<typeof KeptCookiesSchema>[number] {
  return {
    name: cookie.name,
    value: cookie.value,
    ...(cookie.hostOnly === true || cookie.domain === undefined ? {} : { domain: cookie.domain }),
    path: cookie.path ?? '/',
    secure: cookie.secure ?? false,
    httpOnly: cookie.httpOnly ?? false,
    sameSite: cookie.sameSite,
  };
}
