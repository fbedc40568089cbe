import * as v from 'valibot';
import { createEvent, KnownEmitter } from './emitter.ts';

const FeedSchema = v.object({ url: v.string(), headers: v.optional(v.record(v.string(), v.string()), {}) });

/** Squirrel.Mac downloads from the given feed. A downloaded update is always installed. */
export class DoubleAutoUpdater extends KnownEmitter {
  readonly #recordCall: (name: string, ...args: readonly unknown[]) => void;
  #feed: v.InferOutput<typeof FeedSchema> | null = null;

  constructor(recordCall: (name: string, ...args: readonly unknown[]) => void) {
    super('AutoUpdater', ['error', 'update-downloaded', 'update-not-available']);
    this.#recordCall = recordCall;
  }

  setFeedURL(feed: unknown): void {
    this.#feed = v.parse(FeedSchema, feed);
  }

  checkForUpdates(): void {
    void this.#download().catch((error: unknown) => this.emit('error', error));
  }

  async #download(): Promise<void> {
    if (this.#feed === null) throw new Error('Update URL is not set');
    const { url, headers } = this.#feed;
    const answer = v.parse(v.object({ url: v.string() }), await (await fetch(url, { headers })).json());
    const file = await (await fetch(answer.url)).text();
    this.#recordCall('autoUpdater.downloaded', file);
    this.emit('update-downloaded', createEvent({}), '', '', new Date(), url);
  }
}
