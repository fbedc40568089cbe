import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { privateFolder } from '#server/private-folder.ts';
import { syncFolder } from '#server/sync-files.ts';
import { imageHeaders, type ImageStore } from './image-store.ts';
import { emptyTrash, moveToTrash } from './trash.ts';

export interface FolderStore extends ImageStore {
  /** The folder of the images that are served. */
  readonly files: string;
  /** The folder of those that were set aside, by day. */
  readonly trash: string;
}

export interface FolderStoreOptions {
  readonly dataDir: string;
  /** Whether other processes use the folder, too. */
  readonly isShared: boolean;
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
const namesAtATime = 1000;

/** Stores images in the media folder of a data folder. Removed ones are set aside for 30 days. */
export async function openFolderStore({ dataDir, isShared, now }: FolderStoreOptions): Promise<FolderStore> {
  const files = join(dataDir, 'media', 'files');
  const trash = join(dataDir, 'media', 'trash');
  const unfinished = join(dataDir, 'media', 'tmp');
  const uploads = isShared ? join(unfinished, randomUUID()) : unfinished;
  if (!isShared) await rm(unfinished, { recursive: true, force: true });
  await mkdir(uploads, { recursive: true, mode: privateFolder });
  await mkdir(files, { recursive: true, mode: privateFolder });
  return {
    files,
    trash,
    uploads,
    async put(images) {
      for (const { file, name } of images) await rename(file, join(files, name));
      await syncFolder(files);
    },
    async createSend(app) {
      await app.register(fastifyStatic, {
        root: files,
        serve: false,
        cacheControl: false,
        setHeaders: (response) => void response.headers(imageHeaders),
      });
      return (name, _request, reply) => reply.sendFile(name);
    },
    async *list() {
      const names = await readdir(files);
      for (let start = 0; start < names.length; start += namesAtATime)
        yield names.slice(start, start + namesAtATime);
    },
    remove: (name) => moveToTrash({ files, trash, now }, [name]),
    check: () => access(files),
    async tidy() {
      await emptyTrash({ trash, now });
      if (isShared) await deleteOldUploads(unfinished, uploads, now() - dayMs);
    },
    close() {
      if (!isShared) return;
      try {
        rmSync(uploads, { recursive: true, force: true });
      } catch {
        // Another process deletes it a day later.
      }
    },
  };
}

/**
 * Deletes uploads that were begun and never finished, and empty folders of other processes. Those that still run create
 * theirs again for the next upload.
 */
async function deleteOldUploads(unfinished: string, own: string, before: number): Promise<void> {
  const isOld = async (path: string) => {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && found.mtimeMs < before;
  };
  for (const name of await readdir(unfinished)) {
    const folder = join(unfinished, name);
    // Read first, since deleting from a folder makes it new.
    const wasOld = await isOld(folder);
    for (const upload of await readdir(folder).catch(() => [])) {
      const path = join(folder, upload);
      if (await isOld(path)) await rm(path, { force: true });
    }
    // This refuses a folder that is not empty, and a file.
    if (wasOld && folder !== own) await rmdir(folder).catch(() => {});
  }
}
