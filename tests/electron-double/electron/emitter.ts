import { EventEmitter } from 'node:events';
import { lacks } from './strict.ts';

/** An event that a listener can prevent. */
export class PreventableEvent {
  defaultPrevented = false;
  readonly url: string;
  readonly isMainFrame: boolean;

  constructor(url = '', isMainFrame = true) {
    this.url = url;
    this.isMainFrame = isMainFrame;
  }

  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}

/** An emitter that throws for a listener of an event that the double does not know. */
export class KnownEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: ReadonlySet<string>;

  constructor(name: string, events: readonly string[]) {
    super();
    this.#name = name;
    this.#events = new Set(events);
  }

  override on(event: string, listener: (...args: unknown[]) => void): this {
    if (!this.#events.has(event)) lacks(`${this.#name}'s event "${event}"`);
    return super.on(event, listener);
  }

  override once(event: string, listener: (...args: unknown[]) => void): this {
    if (!this.#events.has(event)) lacks(`${this.#name}'s event "${event}"`);
    return super.once(event, listener);
  }

  /** Emits an event that a listener can prevent; true if none did. */
  allows(event: string, preventable: PreventableEvent = new PreventableEvent()): boolean {
    this.emit(event, preventable);
    return !preventable.defaultPrevented;
  }
}
