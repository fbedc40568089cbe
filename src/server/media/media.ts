import { existsSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaBase } from '#contract/api/calls.ts';
import { createSerialQueue } from '#contract/serial-queue.ts';
import { counted } from '#server/counted.ts';
import type { Database } from '#server/database/schema.ts';
import { hasUsers, usedImages } from '#server/store/media.ts';
import { notePending } from '#server/store/pending-images.ts';
import { deleteUnused } from './delete-unused.ts';
import { openFolderStore, type FolderStore } from './folder-store.ts';
import type { ImageStore } from './image-store.ts';
import { sweep } from './sweep.ts';
import { tidyFiles } from './trash.ts';
import { receiveImage, type ByteStream, type Upload } from './upload.ts';

const addressOf = (name: string) => `${mediaBase}/${name}`;

export interface Media {
  readonly store: ImageStore;
  /** Writes an image to a temporary file. @throws {HttpError} 4xx when it is no image, or too large */
  receive(stream: ByteStream): Promise<Upload>;
  /** Deletes uploads that were not adopted. */
  discard(uploads: Iterable<Upload>): Promise<void>;
  /**
   * Makes uploads permanent and calls `write`, which stores the row that uses them. If it fails, they are deleted
   * again.
   */
  adopt<Result>(uploads: readonly Upload[], write: () => Promise<Result>): Promise<Result>;
  /**
   * Deletes images that a row does not use any more, unless another row uses them. Shared images are deleted by `tidy`.
   * A failure is only reported: the change is made, and the images are found later, at the next start or by `tidy`.
   */
  release(addresses: readonly string[]): Promise<void>;
  /** Deletes images that were set aside long ago. Of shared images, removes those that no row has used for a day. */
  tidy(isClosing: () => boolean): Promise<void>;
  close(): void;
}

export interface MediaOptions {
  readonly dataDir: string;
  readonly db: Database;
  /** Resolves when everything that is committed now survives a power cut. */
  readonly sync: () => Promise<void>;
  /** Whether other processes use the images, too. */
  readonly isShared: boolean;
  /** Keeps the images of several processes. Default: the media folder of the data folder. */
  readonly store?: ImageStore;
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Called with what an administrator should know. */
  readonly report: (text: string) => void;
}

/** Opens the store of images: the media folder for this process alone, or a shared one. */
export async function openMedia(options: MediaOptions): Promise<Media> {
  const { isShared } = options;
  if (options.store !== undefined) return sharedMedia(options.store, options);
  const store = await openFolderStore(options);
  return isShared ? sharedMedia(store, options) : ownMedia(store, options);
}

type Receiving = Pick<Media, 'receive' | 'discard'>;

const receiving = ({ uploads }: ImageStore): Receiving => ({
  receive: (stream) => receiveImage(stream, uploads, addressOf),
  async discard(uploads) {
    for (const upload of uploads) await rm(upload.file, { force: true });
  },
});

/**
 * Images that only this process uses. Those that no row uses are deleted immediately; those found at the start are set
 * aside, unless the database has no users, which only a new or a wrong one has.
 */
async function ownMedia(store: FolderStore, { db, sync, now, report }: MediaOptions): Promise<Media> {
  const { files, trash } = store;
  if (await hasUsers(db)) {
    const used = await usedImages(db);
    const count = await tidyFiles({ files, trash, now, isUsed: (name) => used.has(addressOf(name)) });
    if (count > 0)
      report(`Set aside in ${trash}: ${counted(count, 'file', 'files')} that no post or person shows.`);
  }
  // Two posts may use the same image, hence the same file, so uploads are adopted and released one after the other.
  const queue = createSerialQueue();
  return {
    store,
    ...receiving(store),
    adopt(uploads, write) {
      // A change without an image need not wait for those with one.
      if (uploads.length === 0) return write();
      return queue.add(async () => {
        const spares = await Promise.all(uploads.map(spareOf));
        try {
          await store.put(uploads);
          const result = await write();
          // An administrator's command may have deleted an image while no row used it yet.
          const missing = spares.filter(({ name }) => !existsSync(join(files, name)));
          if (missing.length > 0) await store.put(missing);
          return result;
        } catch (error) {
          await deleteUnused(
            db,
            files,
            uploads.map((upload) => upload.address),
          );
          throw error;
        } finally {
          for (const { file } of spares) await rm(file, { force: true });
        }
      });
    },
    async release(addresses) {
      if (addresses.length === 0) return;
      try {
        // A power cut must not bring back a row whose image is gone.
        await sync();
        await queue.add(() => deleteUnused(db, files, addresses));
      } catch (error) {
        report(notReleased(error));
      }
    },
    tidy: () => store.tidy(),
    close: () => store.close(),
  };
}

const notReleased = (error: unknown) =>
  `A picture that nothing shows any more could not be deleted yet: ${String(error)}`;

/** A second name for an upload's bytes, and a copy where the file system has only one name for a file. */
async function spareOf({ file, name, address }: Upload): Promise<Upload> {
  const spare = { file: `${file}.spare`, name, address };
  await link(file, spare.file).catch(() => copyFile(file, spare.file));
  return spare;
}

/** Images that other processes use, too: see sweep.ts. */
function sharedMedia(store: ImageStore, { db, now, report }: MediaOptions): Media {
  const note = (names: readonly string[]) => notePending(db, names, new Date(now()));
  return {
    store,
    ...receiving(store),
    async adopt(uploads, write) {
      if (uploads.length > 0) {
        await note(uploads.map(({ name }) => name));
        await store.put(uploads);
      }
      return write();
    },
    release: (addresses) =>
      note(
        addresses
          .filter((address) => address.startsWith(`${mediaBase}/`))
          .map((address) => address.slice(mediaBase.length + 1)),
      ).catch((error: unknown) => report(notReleased(error))),
    async tidy(isClosing) {
      await store.tidy();
      if (!(await hasUsers(db))) return;
      const count = await sweep(db, store, now, isClosing);
      if (count > 0)
        report(
          `Removed: ${counted(count, 'picture', 'pictures')} that no post or person has shown for a day.`,
        );
    },
    close: () => store.close(),
  };
}
