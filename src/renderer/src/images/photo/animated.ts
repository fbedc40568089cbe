import { isGif } from '#renderer/images/still-picture.tsx';

/** Whether a picture may be animated, by its address. PNGs hardly ever are. */
export const canMove = (src: string): boolean => /\.(gif|webp|avif)(?=$|[?#])/i.test(src);

/** Whether a picture is animated; by its name where the host and the browser give no way to know. */
export async function isAnimated(src: string): Promise<boolean> {
  try {
    const response = await fetch(src);
    const type = response.headers.get('content-type') ?? '';
    const decoder = new ImageDecoder({ data: await response.arrayBuffer(), type });
    await decoder.tracks.ready;
    const animated = decoder.tracks.selectedTrack?.animated ?? isGif(src);
    decoder.close();
    return animated;
  } catch {
    return isGif(src);
  }
}
