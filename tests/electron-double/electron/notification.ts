import type { NotificationConstructorOptions } from 'electron';
import type { ShownNotification } from '#tests/electron-double/settings.ts';
import { createEvent, KnownEmitter } from './emitter.ts';
import { checkConstructor, strict } from './strict.ts';

/** The notifications of the system. Each is visible until it is clicked or closed. */
export class DoubleNotifications {
  readonly #shown = new Set<DoubleNotification>();

  /** A double of Electron's class. The app receives the object that its constructor returns. */
  get Notification() {
    const shown = this.#shown;
    return Object.assign(
      function Notification(options: NotificationConstructorOptions) {
        checkConstructor('Notification', [options]);
        return strict('Notification', new DoubleNotification(options, shown));
      },
      // The callback is never called, because the double never starts the app from a notification.
      { isSupported: () => true, handleActivation: () => {} },
    );
  }

  get shown(): ShownNotification[] {
    return [...this.#shown].map(({ content }) => content);
  }

  click(title: string): void {
    const clicked = [...this.#shown].find(({ content }) => content.title === title);
    if (clicked === undefined) throw new Error(`There is no notification ${title}.`);
    clicked.close();
    clicked.emit('click', createEvent({}));
  }
}

class DoubleNotification extends KnownEmitter {
  readonly content: ShownNotification;
  readonly #shown: Set<DoubleNotification>;

  constructor({ title = '', body = '' }: NotificationConstructorOptions, shown: Set<DoubleNotification>) {
    super('Notification', ['click', 'close', 'failed', 'show']);
    this.content = { title, body };
    this.#shown = shown;
  }

  show(): void {
    this.#shown.add(this);
    this.emit('show', createEvent({}));
  }

  close(): void {
    if (this.#shown.delete(this)) this.emit('close', createEvent({}));
  }
}
