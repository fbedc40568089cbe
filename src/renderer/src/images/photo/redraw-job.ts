/** A part of a picture, in px of its upright size. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture to be drawn anew: upright, without notes, and only as large as is asked for. */
export interface RedrawJob {
  readonly file: Blob;
  /** What of it; all where it is not said. */
  readonly area?: Area;
  /** The longest that an edge of the result may be, in px. */
  readonly edgeMax: number;
  /** What it is written as, such as `image/jpeg`. */
  readonly type: string;
}

export interface Redrawn {
  readonly blob: Blob;
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
}

/** How close to the original what is written with losses stays, of 1. */
const quality = 0.9;

/** Runs where there is no page: see `redraw-worker.ts`. @throws {DOMException} when the picture can't be decoded */
export async function redrawNow({ file, area, edgeMax, type }: RedrawJob): Promise<Redrawn> {
  // Upright, as its EXIF says.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { x, y, width, height } = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    const scale = Math.min(1, edgeMax / Math.max(width, height));
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
