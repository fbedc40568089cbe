import type { Cookie, Cookies, CookiesSetDetails } from 'electron';
import * as v from 'valibot';
import { createSerialQueue } from '#contract/serial-queue.ts';
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
  }),
);

/** Whether sessions survive a restart. A keyring that fails counts as none. */
export const canSaveSessions = (keyring: Keyring): Promise<boolean> =>
  keyring.isAvailable().catch(() => false);

/**
 * Electron loses cookies without an expiry when its process exits. To keep the user signed in, this restores them at
 * the start and saves them encrypted after each change; when the last one is removed (sign-out), so is the saved text.
 * Without a keyring nothing is saved. Resolves once the cookies are restored; no request may be sent before.
 */
export async function keepCookies(options: CookieKeeperOptions): Promise<CookieKeeper> {
  const { cookies, keyring, saved, serverUrl } = options;
  const isAvailable = await canSaveSessions(keyring);
  const queue = createSerialQueue();
  let isSaveQueued = false;

  const save = async () => {
    isSaveQueued = false;
    const found = await cookies.get({ url: serverUrl, session: true });
    if (found.length === 0) saved.delete();
    else if (isAvailable) saved.set(await keyring.encrypt(JSON.stringify(found.map(toSaved))));
  };
  /** One save covers all changes that happen before it starts. */
  const queueSave = () => {
    if (isSaveQueued) return;
    isSaveQueued = true;
    // A failed save is repeated at the next change; until then the user stays signed in.
    queue.add(save).catch(() => {});
  };

  // Without a keyring the saved text stays as it is, for a start that has one again.
  if (isAvailable && (await restore(options)) === 'stale') queueSave();
  const onChange: ChangeListener = (_event, cookie, _cause, removed) => {
    if (removed || cookie.session === true) queueSave();
  };
  cookies.on('changed', onChange);
  return {
    settled: queue.idle,
    stop: async () => {
      cookies.off('changed', onChange);
      await queue.idle();
    },
  };
}

/** `stale`: it has to be saved again, with the system's new key or because it could not be read. */
async function restore(options: CookieKeeperOptions): Promise<'current' | 'stale'> {
  const { cookies, keyring, saved, serverUrl } = options;
  const encrypted = saved.get();
  if (encrypted === undefined) return 'current';
  try {
    const { text, shouldReEncrypt } = await keyring.decrypt(encrypted);
    for (const { domain, ...cookie } of v.parse(SavedCookiesSchema, JSON.parse(text))) {
      const details: CookiesSetDetails = { url: serverUrl, ...cookie };
      await cookies.set(domain === undefined ? details : { ...details, domain });
    }
    return shouldReEncrypt ? 'stale' : 'current';
  } catch {
    // Encrypted with another key, or written by another version: the user has to sign in again.
    return 'stale';
  }
}

function toSaved(cookie: Cookie): v.InferOutput<typeof SavedCookiesSchema>[number] {
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
