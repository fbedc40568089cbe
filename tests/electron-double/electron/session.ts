import { join } from 'node:path';
import type { CustomScheme } from 'electron';
import { partitionLabel } from './address.ts';
import { DoubleCookies } from './cookies.ts';
import { fetchWithSession } from './fetch-with-session.ts';
import { DoubleSpelling } from './spelling.ts';
import { KnownEmitter } from './emitter.ts';
import { strict } from './strict.ts';

interface PermissionDetails {
  readonly isMainFrame: boolean;
  readonly requestingUrl: string;
}
type RequestHandler = (
  contents: object,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: PermissionDetails,
) => void;
type CheckHandler = (
  contents: object,
  permission: string,
  origin: string,
  details: PermissionDetails,
) => boolean;
type DeviceHandler = (details: object) => boolean;

type Handler = (request: Request) => Response | Promise<Response>;

/** Headers that Chromium's network stack sets and that a caller must not set. */
const forbiddenHeaders = [
  'content-length',
  'host',
  'te',
  'trailer',
  'upgrade',
  'keep-alive',
  'transfer-encoding',
];

/** The schemes of `protocol.registerSchemesAsPrivileged`. */
export class DoubleProtocol {
  readonly #schemes = new Set<string>();
  readonly #isReady: () => boolean;

  constructor(isReady: () => boolean) {
    this.#isReady = isReady;
  }

  /** A second call would replace the schemes of the first one. */
  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (this.#schemes.size > 0) throw new Error('The schemes were registered already.');
    if (this.#isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) {
      if (privileges?.standard && privileges.secure && privileges.supportFetchAPI) this.#schemes.add(scheme);
    }
  }

  /** A page of any other scheme would have an opaque origin, which the double can't show. */
  knows(scheme: string): boolean {
    return this.#schemes.has(scheme);
  }
}

export interface SessionOptions {
  /** Empty for the default session. */
  readonly partition: string;
  /** The folder in which its cookies are stored. */
  readonly folder: string;
  readonly protocol: DoubleProtocol;
  /** The language of the system. */
  readonly locale: string;
  /** Reports a call to the test that has no other visible effect. */
  readonly recordCall: (name: string, ...args: readonly unknown[]) => void;
  /** Deletes the storage that its pages have in Chromium. */
  readonly clearPages: () => Promise<void>;
}

export class DoubleSession extends KnownEmitter {
  readonly partition: string;
  readonly cookies: DoubleCookies;
  readonly protocol;
  readonly spelling: DoubleSpelling;
  readonly #handlers = new Map<string, Handler>();
  readonly #jar: DoubleCookies;
  readonly #clearPages: () => Promise<void>;
  readonly #recordCall: SessionOptions['recordCall'];

  constructor({ partition, folder, protocol, locale, recordCall, clearPages }: SessionOptions) {
    super('Session', ['will-download']);
    this.partition = partition;
    this.#recordCall = recordCall;
    this.#clearPages = clearPages;
    this.#jar = new DoubleCookies(join(folder, `cookies${partitionLabel(partition)}.json`));
    this.cookies = strict('Cookies', this.#jar);
    this.spelling = new DoubleSpelling(join(folder, `spelling${partitionLabel(partition)}.json`), locale);
    this.protocol = strict('Protocol', {
      handle: (scheme: string, handler: Handler) => {
        if (!protocol.knows(scheme))
          throw new Error(`The scheme ${scheme} was not registered as privileged.`);
        if (this.#handlers.has(scheme)) throw new Error(`The scheme ${scheme} is handled already.`);
        this.#handlers.set(scheme, handler);
      },
      isProtocolHandled: (scheme: string) => this.#handlers.has(scheme),
      unhandle: (scheme: string) => void this.#handlers.delete(scheme),
    });
  }

  get availableSpellCheckerLanguages(): readonly string[] {
    return this.spelling.available;
  }
  getSpellCheckerLanguages(): readonly string[] {
    return this.spelling.languages;
  }
  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.spelling.set(languages);
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    this.#recordCall('addWordToSpellCheckerDictionary', word);
    return true;
  }
  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.spelling.isEnabled = isEnabled;
  }

  #mayRequest: RequestHandler | null = null;
  #isGranted: CheckHandler | null = null;
  #mayUseDevice: DeviceHandler | null = null;
  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#mayRequest = handler;
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#isGranted = handler;
  }
  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.#mayUseDevice = handler;
  }

  /** Electron grants every permission that no handler denies, so a window must not open before all handlers are set. */
  checkPermissionHandlers(): void {
    if (this.#mayRequest === null || this.#isGranted === null || this.#mayUseDevice === null) {
      throw new Error('A window opened before permissions were denied.');
    }
  }

  /** Whether both handlers grant a permission to a page in a window. */
  grants(contents: object, permission: string, url: string): boolean {
    let isGranted = false;
    const details = { isMainFrame: true, requestingUrl: url };
    this.#mayRequest?.(contents, permission, (answer) => (isGranted = answer), details);
    const origin = new URL('/', url).href;
    return isGranted && this.#isGranted?.(contents, permission, origin, details) === true;
  }

  /** The response of the app's own handler. */
  async answer(request: Request): Promise<Response> {
    const handler = this.#handlers.get(new URL(request.url).protocol.replace(':', ''));
    if (handler === undefined) return new Response('Nobody handles this scheme.', { status: 502 });
    const answer = await handler(request);
    // Electron stores no cookies for custom schemes.
    answer.headers.delete('set-cookie');
    return answer;
  }

  /** `ses.fetch`: with the cookies of this session. A redirect is an error. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const name of forbiddenHeaders) {
      if (headers.has(name)) throw new Error(`net::ERR_INVALID_ARGUMENT (${name})`);
    }
    const isIncluded = init.credentials === 'include';
    const cookie = isIncluded ? await this.#jar.header(url) : null;
    if (cookie !== null) headers.set('cookie', cookie);
    const answer = await fetchWithSession(url, { ...init, headers, redirect: 'manual' });
    if (isIncluded) await this.#jar.receive(url, answer.headers.getSetCookie());
    if (answer.status >= 300 && answer.status < 400 && answer.headers.has('location')) {
      throw new Error('Redirect was cancelled');
    }
    return answer;
  }

  /** Deletes cookies, caches and the storage of pages. */
  async clearData(): Promise<void> {
    await this.#jar.clear();
    await this.#clearPages();
  }
  async clearAuthCache(): Promise<void> {}

  persist(): void {
    this.#jar.persist();
    this.spelling.persist();
  }
}

/** The sessions of the app: the default one, and one per partition. */
export class DoubleSessions {
  readonly #make: (partition: string) => DoubleSession;
  readonly #expectReady: (use: string) => void;
  readonly #sessions = new Map<string, DoubleSession>();

  constructor(make: (partition: string) => DoubleSession, expectReady: (use: string) => void) {
    this.#make = make;
    this.#expectReady = expectReady;
    this.#sessions.set('', make(''));
  }

  get defaultSession(): DoubleSession {
    return this.fromPartition('');
  }

  fromPartition(partition: string): DoubleSession {
    this.#expectReady('A session can not be received');
    const known = this.#sessions.get(partition) ?? this.#make(partition);
    this.#sessions.set(partition, known);
    return strict('Session', known);
  }

  /** The session whose partition has this label. */
  labelled(label: string): DoubleSession | undefined {
    return [...this.#sessions.values()].find(({ partition }) => partitionLabel(partition) === label);
  }

  /** Writes the persistent sessions to disk, as Electron does when it quits. */
  persist(): void {
    for (const session of this.#sessions.values()) {
      if (session.partition === '' || session.partition.startsWith('persist:')) session.persist();
    }
  }
}
