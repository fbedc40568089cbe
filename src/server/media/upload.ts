import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { pixelsOf } from '#contract/api/image-size.ts';
import { acceptedImageType, imageHeaderBytes, imageTypes, type ImageType } from '#contract/api/images.ts';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import { badRequest, tooLarge } from '#server/errors.ts';
import { privateFile, privateFolder } from '#server/private-folder.ts';

/** A received image in a temporary file, synced to disk. */
export interface Upload {
  readonly file: string;
  /** Its final name: the hash of its content, and the extension of its type. */
  readonly name: string;
  /** The address that it will be served at. */
  readonly address: string;
}

export type ByteStream = AsyncIterable<Buffer>;

async function typeOf(header: Buffer): Promise<ImageType> {
  const found = await fileTypeFromBuffer(header);
  const type = acceptedImageType(found?.mime);
  if (type === undefined) throw badRequest(imageTexts.type);
  return type;
}

/** @throws {HttpError} 413 when it has too many pixels, 400 when no browser could show it */
async function checkPixels(type: ImageType, size: number, file: FileHandle): Promise<void> {
  const pixels = await pixelsOf(type, size, async (position, length) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  });
  if (pixels === undefined) throw badRequest(imageTexts.unreadable);
  if (pixels > limits.imagePixelsMax) throw tooLarge(imageTexts.pixels(limits.imagePixelsMax));
}

/** Creates a file, and its folder if that is missing: another process deletes one that was empty for a day. */
async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx+', privateFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(dirname(path), { recursive: true, mode: privateFolder });
    return open(path, 'wx+', privateFile);
  }
}

/**
 * Streams an image into a temporary file of the folder. The type is detected by the content, before anything is written.
 * @throws {HttpError} 400 when it is no image of an accepted type, 413 when it is too large or has too many pixels; the file is deleted then
 */
export async function receiveImage(
  stream: ByteStream,
  folder: string,
  addressOf: (name: string) => string,
): Promise<Upload> {
  const path = join(folder, randomUUID());
  let file: FileHandle | undefined;
  try {
    const hash = createHash('sha256');
    let type: ImageType | undefined;
    let header = Buffer.alloc(0);
    let size = 0;
    const write = async (bytes: Buffer) => {
      hash.update(bytes);
      file ??= await create(path);
      await file.writeFile(bytes);
    };
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > limits.imageBytesMax) throw tooLarge(imageTexts.size(limits.imageBytesMax));
      if (type !== undefined) {
        await write(chunk);
        continue;
      }
      header = Buffer.concat([header, chunk]);
      if (header.length < imageHeaderBytes) continue;
      type = await typeOf(header);
      await write(header);
    }
    if (type === undefined) {
      type = await typeOf(header);
      await write(header);
    }
    if (file !== undefined) {
      await checkPixels(type, size, file);
      await file.sync();
    }
    const name = `${hash.digest('hex')}.${imageTypes[type]}`;
    return { file: path, name, address: addressOf(name) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file?.close();
  }
}
