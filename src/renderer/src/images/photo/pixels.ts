import { pixelsOf } from '#contract/api/image-size.ts';
import { acceptedImageType } from '#contract/api/images.ts';

/** How many pixels a picture has, without decoding it; undefined where its file does not say it. */
export async function pixelsIn(file: File): Promise<number | undefined> {
  const type = acceptedImageType(file.type);
  if (type === undefined) return undefined;
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  return pixelsOf(type, file.size, read);
}
