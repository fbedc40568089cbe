import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ByteStream } from '#server/media/upload.ts';

/** The folders of resources/sample. */
export type SamplePictureKind = 'avatars' | 'covers' | 'posts';

/**
 * The folder resources/sample of the sources or of the packed app. It is searched upwards, because this module is bundled
 * into out/main or one of its subfolders.
 * @throws {Error} where there is none
 */
export function samplePicturesFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, 'resources', 'sample');
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) throw new Error('The folder resources/sample is missing.');
  }
}

/** Reads a picture of the sample community. The stream fails when there is none of that name. */
export const openSamplePicture = (kind: SamplePictureKind, name: string): ByteStream =>
  createReadStream(join(samplePicturesFolder(), kind, `${name}.png`));
