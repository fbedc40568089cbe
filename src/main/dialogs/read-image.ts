import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PickedImage, RefusedImage } from '#contract/bridge/picked-image.ts';
import { checkImage } from '#contract/bridge/check-image.ts';

/** Reads an image that the user picked. Its type is detected from its content, not from its name. */
export async function readImage(path: string): Promise<PickedImage | RefusedImage> {
  try {
    await using file = await open(path);
    const stats = await file.stat();
    if (!stats.isFile()) return { refused: 'type' };
    let bytes = new Uint8Array();
    const type = await checkImage(stats.size, async () => {
      bytes = new Uint8Array(await file.readFile());
      return bytes;
    });
    return typeof type === 'string' ? { name: basename(path), type, bytes } : type;
  } catch {
    return { refused: 'unreadable' };
  }
}
