import type { Area } from 'react-easy-crop';

/** A picture to be redrawn: upright, without metadata, and no larger than `edgeMax` and `areaMax`. */
export interface RedrawJob {
  readonly file: Blob;
  /** In px of its upright size; all of it when omitted. */
  readonly area?: Area;
  /** The longest that an edge of the result may be, in px. */
  readonly edgeMax: number;
  /** The largest area of the result, in px; any when omitted. */
  readonly areaMax?: number;
  /** The type to write, such as `image/jpeg`. */
  readonly type: string;
}

export interface Redrawn {
  readonly blob: Blob;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
}

/** Of lossy types, from 0 to 1. */
const quality = 0.9;

/** Runs in `redraw-worker.ts`. @throws {DOMException} when the picture can't be decoded */
export async function redrawNow({
  file,
  area,
  edgeMax,
  areaMax = Infinity,
  type,
}: RedrawJob): Promise<Redrawn> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { x, y, width, height } = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    const scale = Math.min(1, edgeMax / Math.max(width, height), Math.sqrt(areaMax / (width * height)));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('There is no canvas to draw on.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type, quality });
    return { blob, width: canvas.width, height: canvas.height };
  } finally {
    bitmap.close();
  }
}
