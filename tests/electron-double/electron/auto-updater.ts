import * as v from 'valibot';
import { createEvent, KnownEmitter } from './emitter.ts';

const FeedSchema = v.object({ url: v.string(), headers: v.optional(v.record(v.string(), v.string()), {}) });

/** Squirrel.Mac downloads from the given feed. A downloaded update is always installed. */
export class DoubleAutoUpdater extends KnownEmitter {
  readonly #recordCall: (name: string, ...args: readonly unknown[]) => void;
  readonly #quit: () => void;
  #feed: v.InferOutput<typeof FeedSchema> | null = null;
  #isDownloaded = false;

  constructor(recordCall: (name: string, ...args: readonly unknown[]) => void, quit: () => void) {
    super('AutoUpdater', ['error', 'update-downloaded', 'update-not-available', 'before-quit-for-update']);
    this.#recordCall = recordCall;
    this.#quit = quit;
  }

  setFeedURL(feed: unknown): void {
    this.#feed = v.parse(FeedSchema, feed);
  }

  checkForUpdates(): void {
    void this.#download().catch((error: unknown) => this.emit('error', error));
  }

  /** Has Squirrel start the new version once it has installed it, and ends the app. */
  quitAndInstall(): void {
    this.emit('before-quit-for-update');
    if (!this.#isDownloaded) {
      this.emit('error', new Error("No update available, can't quit and install"));
      return;
    }
    this.#recordCall('autoUpdater.quitAndInstall');
    this.#quit();
  }

  async #download(): Promise<void> {
    if (this.#feed === null) throw new Error('Update URL is not set');
    const { url, headers } = this.#feed;
    const answer = v.parse(v.object({ url: v.string() }), await (await fetch(url, { headers })).json());
    const file = await (await fetch(answer.url)).text();
    this.#recordCall('autoUpdater.downloaded', file);
    this.#isDownloaded = true;
    this.emit('update-downloaded', createEvent({}), '', '', new Date(), url);
  }
}
