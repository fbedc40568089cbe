import type { RefusedImage } from '#contract/bridge/picked-image.ts';
import { checkImage } from '#contract/api/check-image.ts';
import type { ImageTexts } from '#contract/i18n/en/images.ts';
import { imageHeaderBytes } from '#contract/api/images.ts';

/** Takes the one image that was chosen in a browser, dropped or pasted, as what its content is; or says why not. */
export async function receiveImage(
  files: readonly File[],
  texts: ImageTexts,
): Promise<File | RefusedImage | null> {
  const [file] = files;
  if (file === undefined) return null;
  if (files.length > 1) return { refused: texts.count };
  try {
    const type = await checkImage(
      file.size,
      async () => new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()),
      texts,
    );
    return typeof type === 'string' ? new File([file], file.name, { type }) : type;
  } catch {
    // A folder, for one, or a file that is gone meanwhile.
    return { refused: texts.unreadable };
  }
}
