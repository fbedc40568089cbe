import { decode, encode } from '#tests/electron-double/in-page/codec.ts';
import { KnownEmitter } from './emitter.ts';

type Handler = (event: { readonly senderFrame: object | null }, ...args: unknown[]) => unknown;

export class DoubleIpcMain extends KnownEmitter {
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    // electron-store listens for messages of its renderer part, which this app does not use.
    super('IpcMain', ['electron-store-get-data']);
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  /**
   * Handles a call of the page. Arguments and result are encoded as text.
   * @param sender - the frame; null once it is gone, as each time that the app reads it
   */
  async answer(channel: string, args: string, sender: () => object | null): Promise<string> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    const parsed = decode(args);
    const event = {
      get senderFrame() {
        return sender();
      },
    };
    return encode(await handler(event, ...(Array.isArray(parsed) ? parsed : [])));
  }
}
