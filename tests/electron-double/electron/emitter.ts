import { EventEmitter } from 'node:events';
import { checkEvent, eventParameters, lacks } from './strict.ts';

/** An event of Electron that a listener can prevent, with the properties of its kind. */
export function createEvent<Params extends object>(params: Params) {
  let isPrevented = false;
  return {
    preventDefault: () => {
      isPrevented = true;
    },
    get defaultPrevented() {
      return isPrevented;
    },
    ...params,
  };
}

/**
 * An emitter that throws when a listener is added for an event that Electron or the double does not have, and when an
 * event has other arguments than in Electron.
 */
export class KnownEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: ReadonlySet<string>;

  /** @param name - the class or interface in electron.d.ts */
  constructor(name: string, events: readonly string[]) {
    super();
    this.#name = name;
    this.#events = new Set(events);
  }

  #expect(event: string): void {
    eventParameters(this.#name, event);
    if (!this.#events.has(event)) lacks(`${this.#name}'s event "${event}"`);
  }

  override on(event: string, listener: (...args: unknown[]) => void): this {
    this.#expect(event);
    return super.on(event, listener);
  }

  override once(event: string, listener: (...args: unknown[]) => void): this {
    this.#expect(event);
    return super.once(event, listener);
  }

  override emit(event: string, ...args: unknown[]): boolean {
    checkEvent(this.#name, event, args);
    return super.emit(event, ...args);
  }

  /** Emits an event that a listener can prevent. Returns true if none did. */
  allows(event: string, details = createEvent({}), ...args: unknown[]): boolean {
    this.emit(event, details, ...args);
    return !details.defaultPrevented;
  }
}
