/** Whether a picture is animated; also true where the host and the browser give no way to know. */
export async function isAnimated(src: string): Promise<boolean> {
  try {
    const response = await fetch(src);
    const type = response.headers.get('content-type') ?? '';
    const decoder = new ImageDecoder({ data: await response.arrayBuffer(), type });
    await decoder.tracks.ready;
    const animated = decoder.tracks.selectedTrack?.animated ?? true;
    decoder.close();
    return animated;
  } catch {
    return true;
  }
}
