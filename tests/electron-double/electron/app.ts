import type { AboutPanelOptionsOptions } from 'electron';
import { join } from 'node:path';
import type { Certificate, CertificatePrincipal, RelaunchOptions } from 'electron';
import { createEvent, KnownEmitter } from './emitter.ts';
import { lacks, strict } from './strict.ts';

export interface AppOptions {
  readonly userData: string;
  readonly version: string;
  readonly isPackaged: boolean;
  readonly locale: string;
  readonly preferredLanguages: readonly string[];
  /** Closes all windows. Returns false if one of them prevented it. */
  readonly closeWindows: () => Promise<boolean>;
  /** Reports a call to the test that has no other visible effect. */
  readonly recordCall: (name: string, ...args: readonly unknown[]) => void;
  /** Writes to disk what Electron stores when it quits. */
  readonly persist: () => void;
}

const principal = (commonName: string): CertificatePrincipal => ({
  commonName,
  country: '',
  locality: '',
  organizations: [],
  organizationUnits: [],
  state: '',
});
const root: Omit<Certificate, 'issuerCert'> = {
  data: '',
  fingerprint: '',
  issuer: principal('Example CA'),
  issuerName: 'Example CA',
  serialNumber: '1',
  subject: principal('Example CA'),
  subjectName: 'Example CA',
  validExpiry: 0,
  validStart: 0,
};
/** The user's certificates that the system has: only this one. */
const certificate: Certificate = {
  ...root,
  // A root certificate is its own issuer.
  issuerCert: Object.assign(root, { issuerCert: Object(root) }),
  subject: principal('Ada Lovelace'),
  subjectName: 'Ada Lovelace',
};

export class DoubleApp extends KnownEmitter {
  readonly #options: AppOptions;
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #isQuitting = false;
  readonly isPackaged: boolean;

  constructor(options: AppOptions) {
    super('App', [
      'ready',
      'window-all-closed',
      'before-quit',
      'will-quit',
      'quit',
      'web-contents-created',
      'second-instance',
      'select-client-certificate',
      'child-process-gone',
      'activate',
      // Never emitted: links come in the arguments of a start.
      'open-url',
    ]);
    this.#options = options;
    this.isPackaged = options.isPackaged;
  }

  getPath(name: string): string {
    if (name === 'userData') return this.#options.userData;
    return name === 'logs' ? join(this.#options.userData, 'logs') : lacks(`app.getPath("${name}")`);
  }

  getLocale(): string {
    this.expectReady('app.getLocale() has no result');
    return this.#options.locale;
  }

  getPreferredSystemLanguages(): readonly string[] {
    this.expectReady('app.getPreferredSystemLanguages() has no result');
    return this.#options.preferredLanguages;
  }

  getVersion(): string {
    return this.#options.version;
  }

  readonly commandLine = strict('CommandLine', {
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
  });

  isReady(): boolean {
    return this.#isReady;
  }

  /** Throws before the app is ready, as many APIs of Electron do. */
  expectReady(use: string): void {
    if (!this.#isReady) throw new Error(`${use} before app is ready`);
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Called once main's module has been evaluated, as in Electron. */
  becomeReady(): void {
    this.#isReady = true;
    this.emit('ready', createEvent({}), {});
    this.#ready.resolve();
  }

  requestSingleInstanceLock(): boolean {
    return true;
  }

  readonly #relaunches: RelaunchOptions[] = [];
  /** As in Electron: takes effect only once the app exits, and each call starts an instance. */
  relaunch(options: RelaunchOptions = {}): void {
    this.#relaunches.push(options);
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    this.#options.recordCall('app.setAsDefaultProtocolClient', scheme);
    return true;
  }

  setAppUserModelId(): void {}
  setToastActivatorCLSID(): void {}

  /** As in Electron: only macOS and Windows have one. */
  isEmojiPanelSupported(): boolean {
    return process.platform !== 'linux';
  }

  showEmojiPanel(): void {
    this.#options.recordCall('app.showEmojiPanel');
  }

  badgeCount = 0;
  setBadgeCount(count: number): boolean {
    this.badgeCount = count;
    return true;
  }

  #about: AboutPanelOptionsOptions = {};
  setAboutPanelOptions(options: AboutPanelOptionsOptions): void {
    this.#about = options;
  }

  /** As on Linux, where the panel has no default values. */
  showAboutPanel(): void {
    this.#options.recordCall('app.showAboutPanel', this.#about);
  }

  /**
   * Simulates that a server requests a client certificate. Returns the subject of the certificate that is sent, or
   * null. If no handler prevents the default, Electron sends the first certificate:
   * shell/browser/api/electron_api_app.cc.
   */
  async selectCertificate(host: string): Promise<string | null> {
    const answered = Promise.withResolvers<string | null>();
    const event = createEvent({});
    this.emit('select-client-certificate', event, null, host, [certificate], (chosen?: Certificate) =>
      answered.resolve(chosen?.subjectName ?? null),
    );
    return event.defaultPrevented ? answered.promise : certificate.subjectName;
  }

  quit(): void {
    void this.#quit();
  }

  async #quit(): Promise<void> {
    if (this.#isQuitting || !this.allows('before-quit')) return;
    this.#isQuitting = true;
    const areClosed = await this.#options.closeWindows();
    this.#isQuitting = false;
    if (!areClosed) return;
    if (!this.allows('will-quit')) return;
    this.emit('quit', createEvent({}), 0);
    this.#options.persist();
    for (const options of this.#relaunches) this.#options.recordCall('app.relaunch', options);
    process.exit(0);
  }

  /** Emits the event, unless the app is already quitting. */
  allWindowsClosed(): void {
    if (!this.#isQuitting) this.emit('window-all-closed');
  }
}
