import * as v from 'valibot';

/** The process at the other end: `process`, or a forked child. */
export interface Peer {
  readonly connected?: boolean;
  send?(message: unknown, sent: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

export type Answers = Readonly<Record<string, (payload: unknown) => unknown>>;

const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('call'), id: v.number(), name: v.string(), payload: v.unknown() }),
  v.object({ type: v.literal('result'), id: v.number(), value: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.number(), message: v.string() }),
]);
type Message = v.InferOutput<typeof MessageSchema>;

/** Calls between the test's process and the one that runs main, in both directions. */
export class Link {
  readonly #peer: Peer;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor(peer: Peer, answers: Answers) {
    this.#peer = peer;
    peer.on('message', (raw) => {
      const message = v.parse(MessageSchema, raw);
      if (message.type === 'call') {
        void this.#answer(message.id, answers[message.name], message.payload);
        return;
      }
      const call = this.#calls.get(message.id);
      this.#calls.delete(message.id);
      if (message.type === 'result') call?.resolve(message.value);
      else call?.reject(new Error(message.message));
    });
  }

  /**
   * Returns the result of the other end, which the caller has to parse. Rejects with the other end's error. Never
   * settles if the other end has exited, like a call of a page whose app has just ended.
   */
  call(name: string, payload: unknown = null): Promise<unknown> {
    this.#lastId += 1;
    const call = Promise.withResolvers<unknown>();
    this.#calls.set(this.#lastId, call);
    this.#send({ type: 'call', id: this.#lastId, name, payload });
    return call.promise;
  }

  async #answer(id: number, answer: Answers[string] | undefined, payload: unknown): Promise<void> {
    try {
      if (answer === undefined) throw new Error('The other end does not know this call.');
      this.#send({ type: 'result', id, value: (await answer(payload)) ?? null });
    } catch (error) {
      this.#send({ type: 'error', id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  #send(message: Message): void {
    // The other end may exit at the same time. Without the callback, the error would be an exception here.
    if (this.#peer.connected !== false) this.#peer.send?.(message, () => {});
  }
}
