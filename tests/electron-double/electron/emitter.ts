import { EventEmitter } from 'node:events';
import { checkEvent, eventParameters, lacks } from './strict.ts';

/** An event of Electron's, which a listener can prevent, with the parameters of its kind. */
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
 * An emitter that throws for a listener of an event that Electron or the double does not know, and for an event with
 * other arguments than Electron's.
 */
export class KnownEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: ReadonlySet<string>;

  /** @param name - the class or interface of electron.d.ts */
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

  /** Emits an event that a listener can prevent; true if none did. */
  allows(event: string, details = createEvent({}), ...args: unknown[]): boolean {
    this.emit(event, details, ...args);
    return !details.defaultPrevented;
  }
}
