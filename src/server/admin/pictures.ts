import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mediaBase } from '#contract/api/calls.ts';
import { isImageName } from '#server/media/image-store.ts';
import type { S3Address } from '#server/media/s3-address.ts';
import { makeFolder } from '#server/make-folder.ts';
import { privateFile, privateFolder } from '#server/private-folder.ts';
import { syncFile } from '#server/sync-files.ts';

/** The stored pictures of a server, by the names in their addresses, which are hashes of their contents. */
export interface Pictures {
  /** Copies a picture to a new file; false where there is none. */
  copyTo(name: string, file: string): Promise<boolean>;
  /** Stores the picture of a file, whole or not at all. */
  put(name: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** Pictures in a folder, which is created when the first one is stored. */
export function folderPictures(files: string): Pictures {
  return {
    async copyTo(name, file) {
      try {
        await copyFile(join(files, name), file);
      } catch (error) {
        // The picture was deleted with its post in the meantime, or is not in this copy.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
        throw error;
      }
      await chmod(file, privateFile);
      return true;
    },
    async put(name, file) {
      makeFolder(files, privateFolder);
      const temporary = join(files, `${randomUUID()}.part`);
      try {
        await copyFile(file, temporary);
        await chmod(temporary, privateFile);
        await syncFile(temporary);
        await rename(temporary, join(files, name));
      } finally {
        await rm(temporary, { force: true });
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Pictures in an S3-compatible store. @throws {StartError} when that can't be read */
export async function bucketPictures(address: S3Address): Promise<Pictures> {
  // Loaded when it is needed, because the S3 client is larger than the rest.
  const { openS3Store } = await import('#server/media/s3-store.ts');
  const uploads = await mkdtemp(join(tmpdir(), 'warble-uploads-'));
  const deleteUploads = () => rm(uploads, { recursive: true, force: true });
  try {
    const store = await openS3Store({ address, uploads });
    return {
      copyTo: (name, file) => store.copyTo(name, file),
      put: (name, file) => store.put([{ file, name, address: `${mediaBase}/${name}` }]),
      async close() {
        store.close();
        await deleteUploads();
      },
    };
  } catch (error) {
    await deleteUploads();
    throw error;
  }
}

export interface CopiedPictures {
  readonly pictures: number;
  /** The pictures that the database refers to and that are missing. */
  readonly missing: number;
}

/**
 * Calls `copy` with the name of each picture that the database refers to; `copy` returns whether the picture existed.
 */
export async function eachPicture(
  addresses: ReadonlySet<string>,
  copy: (name: string) => Promise<boolean>,
): Promise<CopiedPictures> {
  let pictures = 0;
  let missing = 0;
  for (const address of addresses) {
    if (!address.startsWith(`${mediaBase}/`)) continue;
    if (await copy(address.slice(mediaBase.length + 1))) pictures += 1;
    else missing += 1;
  }
  return { pictures, missing };
}

/** Whether a file has the content that its picture's name tells. Names of other forms tell nothing. */
export async function isIntact(file: string, name: string): Promise<boolean> {
  if (!isImageName(name)) return true;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return name.startsWith(`${hash.digest('hex')}.`);
}
