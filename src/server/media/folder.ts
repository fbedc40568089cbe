import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaBase } from '#contract/api/calls.ts';
import { createSerialQueue } from '#contract/serial-queue.ts';
import type { Database } from '#server/database/schema.ts';
import { privateFolder } from '#server/private-folder.ts';
import { hasUsers, isImageUsed, usedImages } from '#server/store/media.ts';
import { deleteUnused } from './delete-unused.ts';
import { emptyTrash, setOldAside, tidyFiles } from './trash.ts';
import { receiveImage, type ByteStream, type Upload } from './upload.ts';

const addressOf = (name: string) => `${mediaBase}/${name}`;

export interface MediaFolder {
  /** The folder of the images that are served. */
  readonly files: string;
  /** Writes an image to a temporary file. @throws {HttpError} 4xx when it is no image, or too large */
  receive(stream: ByteStream): Promise<Upload>;
  /** Deletes uploads that were not adopted. */
  discard(uploads: Iterable<Upload>): Promise<void>;
  /**
   * Makes uploads permanent and calls `write`, which stores the row that uses them. If it fails, they are deleted
   * again.
   */
  adopt<Result>(uploads: readonly Upload[], write: () => Promise<Result>): Promise<Result>;
  /** Deletes images that a row does not use any more, unless another row uses them; in a shared folder, `tidy` does. */
  release(addresses: readonly string[]): Promise<void>;
  /** Deletes images that were set aside long ago. In a shared folder, sets those aside that no row has used for a day. */
  tidy(): Promise<void>;
}

export interface MediaOptions {
  readonly dataDir: string;
  readonly db: Database;
  /** Whether other processes use the folder, too. */
  readonly isShared: boolean;
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Called with what an administrator should know. */
  readonly report: (text: string) => void;
}

/**
 * Opens the media folder of a data folder. Unfinished uploads are deleted; images that no row uses are set aside, unless
 * the database has no users, which only a new or a wrong one has.
 */
export async function openMediaFolder(options: MediaOptions): Promise<MediaFolder> {
  const { dataDir, db, now, report, isShared } = options;
  const files = join(dataDir, 'media', 'files');
  const uploads = join(dataDir, 'media', 'tmp');
  const temporary = isShared ? join(uploads, randomUUID()) : uploads;
  const trash = join(dataDir, 'media', 'trash');
  if (!isShared) await rm(uploads, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: privateFolder });
  await mkdir(files, { recursive: true, mode: privateFolder });
  if (!isShared && (await hasUsers(db))) {
    const used = await usedImages(db);
    const count = await tidyFiles({ files, trash, now, isUsed: (name) => used.has(addressOf(name)) });
    if (count > 0) report(`${count} files that no post or person shows were set aside in ${trash}.`);
  }

  // Two posts may use the same image, hence the same file, so uploads are adopted and released one after the other.
  const queue = createSerialQueue();

  return {
    files,
    receive: (stream) => receiveImage(stream, temporary, addressOf),
    async discard(uploads) {
      for (const upload of uploads) await rm(upload.file, { force: true });
    },
    adopt(uploads, write) {
      // What has no image need not wait for those that have.
      if (uploads.length === 0) return write();
      const keep = async () => {
        for (const upload of uploads) await rename(upload.file, join(files, upload.name));
        await syncFolder(files);
        return write();
      };
      // Another process can't wait in this queue: nothing is deleted at once there.
      if (isShared) return keep();
      return queue.add(async () => {
        try {
          return await keep();
        } catch (error) {
          await deleteUnused(
            db,
            files,
            uploads.map((upload) => upload.address),
          );
          throw error;
        }
      });
    },
    release: (addresses) =>
      isShared ? Promise.resolve() : queue.add(() => deleteUnused(db, files, addresses)),
    async tidy() {
      await emptyTrash({ trash, now });
      if (!isShared || !(await hasUsers(db))) return;
      const isUsed = (name: string) => isImageUsed(db, addressOf(name));
      const count = await setOldAside({ files, trash, uploads, now, isUsed });
      if (count > 0) report(`${count} files that no post or person shows were set aside in ${trash}.`);
    },
  };
}

/** Makes a rename survive a power cut. Windows can't sync folders, and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
