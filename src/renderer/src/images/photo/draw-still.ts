/** Draws the first frame of a picture. @throws {DOMException} when it can't be loaded */
export async function drawStill(canvas: HTMLCanvasElement, src: string): Promise<void> {
  // One that is not in the page does not move.
  const image = new Image();
  image.src = src;
  await image.decode();
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
}
