import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageTypes } from '#contract/api/images.ts';
import type { Upload } from './upload.ts';

/** Responds with an image, or with the part of it that was requested; with 404 if there is none of this name. */
type SendImage = (
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** A store of images. An image is named by the hash of its content, so the content of a name never changes. */
export interface ImageStore {
  /** The folder for uploads that are not finished. */
  readonly uploads: string;
  /** Stores images, even if they are already stored. Afterwards the given files may no longer exist. */
  put(images: readonly Upload[]): Promise<void>;
  /** Creates the handler that sends images; called once, before the app listens. */
  createSend(app: FastifyInstance): Promise<SendImage>;
  /** The names of all images, some at a time. */
  list(): AsyncIterable<readonly string[]>;
  /** Removes an image that no row uses. */
  remove(name: string): Promise<void>;
  /** Checks whether images can be read now. @throws {Error} when they can't */
  check(): Promise<void>;
  /** Deletes old leftovers. */
  tidy(): Promise<void>;
  close(): void;
}

/** The store of the images can't be reached, or refuses the server. */
export class ImageStoreError extends Error {
  override readonly name = 'ImageStoreError';
}

/** Whether a name can be that of an image; other names are not looked up. */
export const isImageName = (name: string): boolean => imageName.test(name);
const imageName = new RegExp(`^[0-9a-f]{64}\\.(${Object.values(imageTypes).join('|')})$`);

/** Headers of every image: browsers may cache it without a limit. */
export const imageHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
} as const;
