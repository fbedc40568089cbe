import type { Random } from '#server/sample/random.ts';
import {
  box,
  createCanvas,
  disc,
  fillGradient,
  mix,
  overlap,
  paint,
  paintRidge,
  polygon,
  ring,
  without,
  type Canvas,
} from './canvas.ts';
import { jagged, paintCloud, paintLight, paintStars, rolling } from './landscape.ts';
import { avatarPalettes, dawn, day, evening, gold, mist, night, type ScenePalette } from './palettes.ts';
import { encodePng } from './png.ts';

type Scene = (canvas: Canvas, random: Random) => void;

const hills: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const colors = random.pick([dawn, day, gold, evening]);
  fillGradient(canvas, colors.sky);
  paintLight(
    canvas,
    width * random.between(0.2, 0.8),
    height * random.between(0.28, 0.48),
    height * 0.09,
    colors,
  );
  if (colors === day) {
    paintCloud(canvas, width * 0.25, height * 0.2, height * 0.13, random);
    paintCloud(canvas, width * 0.72, height * 0.3, height * 0.1, random);
  }
  colors.land.forEach((shade, index) =>
    paintRidge(canvas, rolling(random, height * (0.46 - index * 0.11), height * 0.045, width * 0.16), shade),
  );
};

const sea: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const colors = random.pick([evening, dawn, gold, night]);
  const horizon = height * 0.58;
  const sunX = width * random.between(0.3, 0.7);
  fillGradient(canvas, colors.sky);
  if (colors === night) paintStars(canvas, random, 70, colors);
  paintLight(canvas, sunX, horizon - height * random.between(0.06, 0.22), height * 0.1, colors);
  fillGradient(
    canvas,
    [mix(colors.land[1], colors.sky.at(-1) ?? colors.light, 0.35), colors.land[3]],
    horizon,
  );
  for (let line = 0; line < 13; line += 1) {
    const y = horizon + 6 + line * line * 1.05;
    const half = (16 + line * 5) * random.between(0.5, 1.25);
    const x = sunX + random.between(-10, 10);
    paint(canvas, box(x - half, y, x + half, y + 1.5 + line * 0.32), colors.light, 0.55);
  }
  if (random.next() < 0.6) {
    const x = width * random.between(0.14, 0.86);
    const y = horizon + height * 0.07;
    const tall = height * 0.15;
    paint(canvas, polygon([x, y - tall], [x + tall * 0.5, y - 4], [x, y - 4]), colors.light, 0.95);
    paint(
      canvas,
      polygon([x - 4, y - tall * 0.8], [x - 4, y - 4], [x - tall * 0.34, y - 4]),
      colors.light,
      0.8,
    );
    const hull = polygon(
      [x - tall * 0.4, y],
      [x + tall * 0.52, y],
      [x + tall * 0.38, y + 8],
      [x - tall * 0.28, y + 8],
    );
    paint(canvas, hull, colors.land[3]);
  }
};

const mountains: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const colors = random.pick([night, dawn, mist, evening]);
  fillGradient(canvas, colors.sky);
  if (colors === night) paintStars(canvas, random, 90, colors);
  paintLight(canvas, width * random.between(0.15, 0.85), height * 0.24, height * 0.065, colors);
  colors.land.forEach((shade, index) =>
    paintRidge(
      canvas,
      jagged(random, height * (0.52 - index * 0.13), height * (0.12 - index * 0.02), width / (9 + index * 3)),
      shade,
    ),
  );
};

function paintWindows(
  canvas: Canvas,
  left: number,
  wide: number,
  top: number,
  { light }: ScenePalette,
  random: Random,
): void {
  for (let row = Math.round(top) + 9; row < canvas.height - 6; row += 13) {
    for (let column = Math.round(left) + 6; column < left + wide - 7; column += 11) {
      if (random.next() < 0.34) paint(canvas, box(column, row, column + 5, row + 6), light, 0.75);
    }
  }
}

const city: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const colors = random.pick([evening, night, dawn]);
  fillGradient(canvas, colors.sky);
  if (colors === night) paintStars(canvas, random, 50, colors);
  paintLight(canvas, width * random.between(0.2, 0.8), height * 0.36, height * 0.1, colors);
  for (const [layer, shade] of [colors.land[1], colors.land[2], colors.land[3]].entries()) {
    for (let x = -10; x < width;) {
      const wide = random.between(0.04, 0.085) * width;
      const top = height * (0.5 + layer * 0.13) - random.between(0, height * 0.2);
      paint(canvas, box(x, top, x + wide, height), shade);
      if (random.next() < 0.3) paint(canvas, box(x + wide / 2 - 1, top - 16, x + wide / 2 + 1, top), shade);
      if (layer > 0) paintWindows(canvas, x, wide, top, colors, random);
      x += wide + random.between(0, 4);
    }
  }
};

const dunes: Scene = (canvas, random) => {
  const { width, height } = canvas;
  fillGradient(canvas, gold.sky);
  paintLight(canvas, width * random.between(0.2, 0.8), height * 0.3, height * 0.11, gold);
  gold.land.forEach((shade, index) => {
    const slant = random.between(-0.12, 0.12);
    const line = rolling(random, height * (0.42 - index * 0.1), height * 0.06, width * 0.24);
    paintRidge(canvas, (x) => line(x) + slant * (x - width / 2), shade);
  });
};

const forest: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const colors = random.pick([mist, day, night]);
  fillGradient(canvas, colors.sky);
  paintLight(canvas, width * random.between(0.25, 0.75), height * 0.27, height * 0.07, colors);
  colors.land.forEach((shade, index) => {
    const ground = rolling(random, height * (0.36 - index * 0.1), height * 0.03, width * 0.2);
    for (let x = random.between(-10, 10); x < width + 20; x += random.between(0.02, 0.05) * width) {
      const tall = height * random.between(0.13, 0.2) * (1 + index * 0.25);
      const foot = height - ground(x) + 6;
      for (const [rise, reach] of [
        [0, 0.3],
        [0.28, 0.24],
        [0.52, 0.17],
      ] as const) {
        const base = foot - tall * rise;
        paint(
          canvas,
          polygon([x, base - tall * 0.52], [x + tall * reach, base], [x - tall * reach, base]),
          shade,
        );
      }
    }
    paintRidge(canvas, ground, shade);
  });
};

const balloons: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const colors = random.pick([day, dawn]);
  fillGradient(canvas, colors.sky);
  paintCloud(canvas, width * 0.78, height * 0.22, height * 0.12, random);
  colors.land
    .slice(0, 3)
    .forEach((shade, index) =>
      paintRidge(
        canvas,
        rolling(random, height * (0.28 - index * 0.09), height * 0.035, width * 0.18),
        shade,
      ),
    );
  for (const [place, palette] of random.shuffle(avatarPalettes).slice(0, 4).entries()) {
    const radius = height * random.between(0.06, 0.13);
    const x = width * (0.15 + place * 0.23 + random.between(-0.05, 0.05));
    const y = height * random.between(0.2, 0.56);
    const skin = disc(x, y, radius);
    paint(
      canvas,
      polygon(
        [x - radius * 0.82, y + radius * 0.56],
        [x + radius * 0.82, y + radius * 0.56],
        [x + radius * 0.2, y + radius * 1.45],
        [x - radius * 0.2, y + radius * 1.45],
      ),
      palette[3],
    );
    paint(canvas, skin, palette[2]);
    paint(
      canvas,
      overlap(skin, box(x - radius * 0.32, y - radius, x + radius * 0.32, y + radius)),
      palette[0],
    );
    paint(canvas, box(x - radius * 0.2, y + radius * 1.55, x + radius * 0.2, y + radius * 1.85), palette[4]);
  }
};

const tiles: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const palette = random.pick(avatarPalettes);
  const side = height / 3;
  fillGradient(canvas, [palette[0], palette[0]]);
  for (let top = 0; top < height - 1; top += side) {
    for (let left = 0; left < width; left += side) {
      const [ground, shape, accent] = random.shuffle(palette);
      const tile = box(left, top, left + side, top + side);
      const x = left + random.whole(0, 1) * side;
      const y = top + random.whole(0, 1) * side;
      paint(canvas, tile, ground ?? palette[0]);
      const middle = [left + side / 2, top + side / 2] as const;
      if (random.next() < 0.3) paint(canvas, disc(...middle, side * 0.36), shape ?? palette[1]);
      else paint(canvas, overlap(tile, disc(x, y, side)), shape ?? palette[1]);
      if (random.next() < 0.5) paint(canvas, overlap(tile, disc(x, y, side * 0.45)), accent ?? palette[2]);
    }
  }
};

const bands: Scene = (canvas, random) => {
  const { width, height } = canvas;
  const palette = random.pick(avatarPalettes);
  fillGradient(canvas, [palette[0], palette[1]]);
  const x = width * random.between(0.25, 0.75);
  paint(
    canvas,
    without(disc(x, height * 0.4, height * 0.24), disc(x, height * 0.4, height * 0.1)),
    palette[2],
  );
  paint(canvas, ring(x, height * 0.4, height * 0.3, 4), palette[3], 0.6);
  [palette[1], palette[2], palette[3], palette[4]].forEach((shade, index) =>
    paintRidge(canvas, rolling(random, height * (0.46 - index * 0.12), height * 0.08, width * 0.12), shade),
  );
};

const scenes = { hills, sea, mountains, city, dunes, forest, balloons, tiles, bands } as const;

/** What can be drawn. */
export type SceneName = keyof typeof scenes;

/** A picture of the scene, different each time. */
export function drawScene(name: SceneName, width: number, height: number, random: Random): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  scenes[name](canvas, random);
  return encodePng(canvas);
}
