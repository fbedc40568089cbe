import type { ActivationArguments, NotificationConstructorOptions } from 'electron';
import type { Platform, ShownNotification } from '#tests/electron-double/settings.ts';
import { createEvent, KnownEmitter } from './emitter.ts';
import { checkConstructor, strict } from './strict.ts';

/** The notifications of the system. Each is visible until it is clicked or closed. */
export class DoubleNotifications {
  readonly #platform: Platform;
  readonly #expectReady: (use: string) => void;
  readonly #shown = new Set<DoubleNotification>();
  #activate: (details: ActivationArguments) => void = () => {};
  #wasPermissionRequested = false;
  /** Whether the system has notifications. On macOS and Windows Electron always finds them. */
  isSupported = true;

  constructor(platform: Platform, expectReady: (use: string) => void = () => {}) {
    this.#platform = platform;
    this.#expectReady = expectReady;
  }

  /** Whether macOS has asked the user, which it does once Electron has created its presenter. */
  get wasPermissionRequested(): boolean {
    return this.#wasPermissionRequested;
  }

  /** A double of Electron's class. The app receives the object that its constructor returns. */
  get Notification() {
    const createPresenter = () => {
      this.#wasPermissionRequested ||= this.#platform === 'darwin';
      return this.isSupported;
    };
    const isWindows = this.#platform === 'win32';
    const shown = this.#shown;
    const expectReady = this.#expectReady;
    return Object.assign(
      function Notification(options: NotificationConstructorOptions) {
        expectReady('Cannot create Notification');
        checkConstructor('Notification', [options]);
        return strict('Notification', new DoubleNotification(options, shown, isWindows, createPresenter));
      },
      {
        isSupported: createPresenter,
        ...(isWindows && {
          handleActivation: (callback: (details: ActivationArguments) => void) => {
            this.#activate = callback;
          },
        }),
      },
    );
  }

  get shown(): ShownNotification[] {
    return [...this.#shown].map(({ content }) => content);
  }

  /** Refuses the notification that was shown last. */
  refuse(error: string): void {
    const last = [...this.#shown].at(-1);
    last?.close();
    last?.emit('failed', createEvent({}), error);
  }

  /**
   * Windows reports a click both to the notification and to the app's activator, in any order; this is the order in
   * which a second navigation is noticed.
   */
  click(title: string): void {
    const clicked = [...this.#shown].find(({ content }) => content.title === title);
    if (clicked === undefined) throw new Error(`There is no notification ${title}.`);
    clicked.close();
    clicked.emit('click', createEvent({}));
    if (this.#platform === 'win32') this.clickKept(clicked.launch);
  }

  /** A click in the notification centre of Windows, on a notification with this `launch`. */
  clickKept(launch: string): void {
    this.#activate({ type: 'click', arguments: launch });
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '');

/** What Windows shows of the XML of a toast, and the arguments of a click on it, which are empty without `launch`. */
function readToast(xml: string) {
  const [title = '', body = ''] = [...xml.matchAll(/<text>([^<]*)<\/text>/g)].map(([, text = '']) =>
    unescapeXml(text),
  );
  return {
    content: { title, body },
    launch: unescapeXml(/^<toast[^>]* launch="([^"]*)"/.exec(xml)?.[1] ?? ''),
  };
}

class DoubleNotification extends KnownEmitter {
  readonly content: ShownNotification;
  /** The arguments of a click on it, on Windows. */
  readonly launch: string;
  readonly #shown: Set<DoubleNotification>;
  readonly #isSupported: boolean;

  constructor(
    { title = '', body = '', toastXml = '' }: NotificationConstructorOptions,
    shown: Set<DoubleNotification>,
    isWindows: boolean,
    createPresenter: () => boolean,
  ) {
    super('Notification', ['click', 'close', 'failed', 'show']);
    // Electron's own XML has no `launch`: shell/browser/notifications/win/windows_toast_notification.cc.
    const plain = { content: { title, body }, launch: '' };
    ({ content: this.content, launch: this.launch } =
      isWindows && toastXml !== '' ? readToast(toastXml) : plain);
    this.#shown = shown;
    this.#isSupported = createPresenter();
  }

  /**
   * Does nothing, and emits nothing, where the system has no notifications. It is asynchronous on macOS and Windows: the
   * system may refuse it meanwhile.
   */
  show(): void {
    if (!this.#isSupported) return;
    this.#shown.add(this);
    setImmediate(() => {
      if (this.#shown.has(this)) this.emit('show', createEvent({}));
    });
  }

  close(): void {
    if (this.#shown.delete(this)) this.emit('close', createEvent({}));
  }
}
