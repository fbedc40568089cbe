/* The two icon containers that hold PNG images of several sizes; both are a table and the images behind it. */

export interface IconImage {
  /** The side of the square, in pixels. */
  readonly size: number;
  readonly png: Uint8Array;
}

/** A Windows icon, whose images are PNG, as Windows reads them since Vista. At most 256 pixels each. */
export function icoFile(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = 6 + 16 * images.length;
  const table = images.map(({ size, png }) => {
    const row = Buffer.alloc(16);
    // 0 stands for 256.
    row.writeUInt8(size % 256, 0);
    row.writeUInt8(size % 256, 1);
    row.writeUInt16LE(1, 4);
    row.writeUInt16LE(32, 6);
    row.writeUInt32LE(png.length, 8);
    row.writeUInt32LE(offset, 12);
    offset += png.length;
    return row;
  });
  return Buffer.concat([head, ...table, ...images.map(({ png }) => png)]);
}

/** Apple's names for PNG images by their size in pixels; `@2x` ones are those of half the size, twice as dense. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon. */
export function icnsFile(images: readonly IconImage[]): Buffer {
  const parts = images.flatMap(({ size, png }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([chunkHead(type, png.length), png])),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([chunkHead('icns', body.length), body]);
}

function chunkHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32BE(8 + length, 4);
  return head;
}
