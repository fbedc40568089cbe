/**
 * Draws the first frame of a picture, with at most as many pixels as the window: unlike pictures, canvases stay in memory.
 * @throws {DOMException} when it can't be loaded
 */
export async function drawStill(canvas: HTMLCanvasElement, src: string): Promise<void> {
  // One that is not in the page does not move.
  const image = new Image();
  image.src = src;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const pixelsMax = innerWidth * innerHeight * devicePixelRatio ** 2;
  const scale = Math.min(1, Math.sqrt(pixelsMax / (naturalWidth * naturalHeight)));
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
}
