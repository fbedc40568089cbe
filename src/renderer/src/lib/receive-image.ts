import type { RefusedImage } from '#contract/bridge/picked-image.ts';
import { checkImage } from '#contract/bridge/check-image.ts';
import { imageHeaderBytes } from '#contract/api/images.ts';

/** Checks the first of the files that were chosen in a browser, dropped or pasted, by its content; or says why it is refused. */
export async function receiveImage(files: readonly File[]): Promise<File | RefusedImage | null> {
  const [file] = files;
  if (file === undefined) return null;
  try {
    const type = await checkImage(
      file.size,
      async () => new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()),
    );
    if (typeof type !== 'string') return type;
    // Now: a file that is changed or deleted before it is sent could not be read any more.
    return new File([await file.arrayBuffer()], file.name, { type });
  } catch {
    // A folder, or a file that was deleted meanwhile.
    return { refused: 'unreadable' };
  }
}
