/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [red: number, green: number, blue: number];

/** A picture under construction: three bytes a pixel, row by row from the top. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Shape {
  /** Nothing of the shape lies outside: left, top, right, bottom. */
  readonly bounds: readonly [number, number, number, number];
  /** Distance of a point to the shape's edge, in pixels; negative inside. */
  readonly distance: (x: number, y: number) => number;
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height * 3) };
}

/** The colour that `#rrggbb` names. */
export function color(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

function blend({ pixels }: Canvas, offset: number, [red, green, blue]: Color, opacity: number): void {
  const keep = 1 - opacity;
  pixels[offset] = (pixels[offset] ?? 0) * keep + red * opacity;
  pixels[offset + 1] = (pixels[offset + 1] ?? 0) * keep + green * opacity;
  pixels[offset + 2] = (pixels[offset + 2] ?? 0) * keep + blue * opacity;
}

/** Fills rows from `top` to the bottom with a run of colours, the first at the top. */
export function fillGradient(canvas: Canvas, colors: readonly [Color, ...Color[]], top = 0): void {
  const { width, height, pixels } = canvas;
  for (let y = Math.max(0, Math.floor(top)); y < height; y += 1) {
    const place = ((y - top) / (height - top)) * (colors.length - 1);
    const from = colors[Math.floor(place)] ?? colors[0];
    const shade = mix(from, colors[Math.ceil(place)] ?? from, place % 1);
    const start = y * width * 3;
    pixels.set(shade, start);
    // A row is one colour: double what is there until it is full.
    for (let filled = 3; filled < width * 3; filled *= 2) {
      pixels.copyWithin(start + filled, start, start + Math.min(filled, width * 3 - filled));
    }
  }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Paints a shape with smooth edges. */
export function paint(canvas: Canvas, shape: Shape, paintColor: Color, opacity = 1): void {
  const { width, height } = canvas;
  const [left, top, right, bottom] = shape.bounds;
  for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, bottom + 1); y += 1) {
    for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(width, right + 1); x += 1) {
      const cover = clamp(0.5 - shape.distance(x + 0.5, y + 0.5)) * opacity;
      if (cover > 0) blend(canvas, (y * width + x) * 3, paintColor, cover);
    }
  }
}

/** Paints everything below a line, which is given as its height above the bottom at each column. */
export function paintRidge(canvas: Canvas, heightAt: (x: number) => number, paintColor: Color): void {
  const { width, height } = canvas;
  const edges = Float64Array.from({ length: width }, (_, x) => height - heightAt(x));
  for (
    let y = Math.max(0, Math.floor(edges.reduce((top, edge) => Math.min(top, edge), height)));
    y < height;
    y += 1
  ) {
    for (let x = 0; x < width; x += 1) {
      const cover = clamp(y + 1 - (edges[x] ?? height));
      if (cover > 0) blend(canvas, (y * width + x) * 3, paintColor, cover);
    }
  }
}

export const disc = (x: number, y: number, radius: number): Shape => ({
  bounds: [x - radius, y - radius, x + radius, y + radius],
  distance: (px, py) => Math.hypot(px - x, py - y) - radius,
});

export const ring = (x: number, y: number, radius: number, thickness: number): Shape => {
  const outer = radius + thickness / 2;
  return {
    bounds: [x - outer, y - outer, x + outer, y + outer],
    distance: (px, py) => Math.abs(Math.hypot(px - x, py - y) - radius) - thickness / 2,
  };
};

export const box = (left: number, top: number, right: number, bottom: number): Shape => ({
  bounds: [left, top, right, bottom],
  distance: (x, y) => Math.max(left - x, x - right, top - y, y - bottom),
});

/** A line with round ends. */
export const stroke = (x1: number, y1: number, x2: number, y2: number, thickness: number): Shape => {
  const radius = thickness / 2;
  const length = Math.hypot(x2 - x1, y2 - y1) ** 2 || 1;
  return {
    bounds: [
      Math.min(x1, x2) - radius,
      Math.min(y1, y2) - radius,
      Math.max(x1, x2) + radius,
      Math.max(y1, y2) + radius,
    ],
    distance(x, y) {
      const along = clamp(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length);
      return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) - radius;
    },
  };
};

/** A triangle or any other shape without dents; corners clockwise. */
export const polygon = (...corners: readonly (readonly [x: number, y: number])[]): Shape => {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const sides = corners.map(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    return { x1, y1, outX: (y2 - y1) / length, outY: (x1 - x2) / length };
  });
  return {
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    distance(x, y) {
      let farthest = -Infinity;
      for (const { x1, y1, outX, outY } of sides) {
        farthest = Math.max(farthest, (x - x1) * outX + (y - y1) * outY);
      }
      return farthest;
    },
  };
};

/** What both shapes have in common. */
export const overlap = (one: Shape, other: Shape): Shape => ({
  bounds: one.bounds,
  distance: (x, y) => Math.max(one.distance(x, y), other.distance(x, y)),
});

/** What the first shape has and the other has not. */
export const without = (one: Shape, other: Shape): Shape => ({
  bounds: one.bounds,
  distance: (x, y) => Math.max(one.distance(x, y), -other.distance(x, y)),
});
