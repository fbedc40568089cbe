import { join } from 'node:path';
import type { SaveDialogOptions } from 'electron';
import type { DownloadOutcome } from '#tests/electron-double/settings.ts';
import { createEvent, KnownEmitter } from './emitter.ts';

export interface DownloadItemOptions {
  readonly filename: string;
  readonly mimeType: string;
  readonly outcome: DownloadOutcome;
  /** Called with the options of the save dialog. */
  readonly onDialog: (options: SaveDialogOptions) => void;
}

/** A download, which writes nothing: it ends as the test has chosen. */
export class DoubleDownloadItem extends KnownEmitter {
  readonly #options: DownloadItemOptions;
  #savePath = '';

  constructor(options: DownloadItemOptions) {
    super('DownloadItem', ['done', 'updated']);
    this.#options = options;
  }

  getFilename(): string {
    return this.#options.filename;
  }
  getMimeType(): string {
    return this.#options.mimeType;
  }
  /** Empty until the user has chosen the file. */
  getSavePath(): string {
    return this.#savePath;
  }
  getReceivedBytes(): number {
    return 12;
  }
  setSaveDialogOptions(options: SaveDialogOptions): void {
    this.#options.onDialog(options);
  }
  cancel(): void {
    this.emit('done', createEvent({}), 'cancelled');
  }

  /** Called once `will-download` was emitted: the user answers the dialog, and the download ends. */
  run(): void {
    const { filename, outcome } = this.#options;
    if (outcome !== 'cancelled') this.#savePath = join('/', 'downloads', filename);
    // One that could be resumed is not done: docs/api/download-item.md.
    if (outcome === 'resumable') this.emit('updated', createEvent({}), 'interrupted');
    else this.emit('done', createEvent({}), outcome);
  }
}
