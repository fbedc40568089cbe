import type { Random } from '#server/sample/random.ts';
import { box, disc, overlap, paint, type Canvas } from './canvas.ts';
import type { ScenePalette } from './palettes.ts';

/* What many scenes have in common. */

/** A line of soft hills: a few waves on top of each other. */
export function rolling(random: Random, base: number, swing: number, wavelength: number) {
  const parts = [1, 0.5, 0.22].map((strength, index) => ({
    strength: strength * swing,
    length: (wavelength / (index + 1)) * random.between(0.8, 1.2),
    phase: random.between(0, 7),
  }));
  return (x: number) =>
    parts.reduce((height, part) => height + part.strength * Math.sin(x / part.length + part.phase), base);
}

/** A line of peaks: straight slopes between random points. */
export function jagged(random: Random, base: number, swing: number, step: number) {
  const points = Array.from({ length: 60 }, (_, index) =>
    index % 2 === 0 ? base - swing * random.between(0.3, 1) : base + swing * random.between(0.3, 1),
  );
  return (x: number) => {
    const place = x / step;
    const from = points[Math.floor(place)] ?? base;
    const to = points[Math.floor(place) + 1] ?? base;
    return from + (to - from) * (place % 1);
  };
}

/** A sun or moon with a halo in flat steps. */
export function paintLight(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  { light }: ScenePalette,
): void {
  paint(canvas, disc(x, y, radius * 2.6), light, 0.12);
  paint(canvas, disc(x, y, radius * 1.7), light, 0.2);
  paint(canvas, disc(x, y, radius), light);
}

export function paintStars(canvas: Canvas, random: Random, count: number, { light }: ScenePalette): void {
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [random.between(0, canvas.width), random.between(0, canvas.height * 0.55)];
    paint(canvas, disc(x, y, random.between(0.7, 1.7)), light, random.between(0.4, 1));
  }
}

export function paintCloud(canvas: Canvas, x: number, y: number, size: number, random: Random): void {
  const ground = box(x - size * 2, y - size * 2, x + size * 2, y + size * 0.45);
  for (const [dx, dy, radius] of [
    [-0.9, 0.1, 0.45],
    [-0.3, -0.15, 0.62],
    [0.4, -0.02, 0.55],
    [1, 0.16, 0.36],
  ] as const) {
    const puff = disc(x + dx * size, y + dy * size, radius * size * random.between(0.9, 1.1));
    paint(canvas, overlap(puff, ground), [255, 255, 255], 0.85);
  }
}
