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
  stroke,
  without,
  type Canvas,
} from './canvas.ts';
import { avatarPalettes, type Palette } from './palettes.ts';
import { encodePng } from './png.ts';

const size = 192;
const middle = size / 2;

type Motif = (canvas: Canvas, palette: Palette, random: Random) => void;

const rings: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [dark, deep]);
  const [x, y] = [random.between(70, 122), random.between(80, 120)];
  [strong, bright, light].forEach((shade, index) => paint(canvas, disc(x, y, 82 - index * 24), shade));
  paint(canvas, disc(x, y, 14), deep);
};

const sunrise: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [bright, light]);
  paint(canvas, disc(random.between(70, 122), 92, 44), strong);
  paintRidge(canvas, (x) => 74 + 16 * Math.sin(x / 30 + random.next() * 0.01), deep);
  paintRidge(canvas, (x) => 42 + 14 * Math.sin(x / 24 + 2), dark);
};

const quarters: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [light, light]);
  const half = size / 2;
  random.shuffle([bright, strong, deep, dark]).forEach((shade, index) => {
    const left = (index % 2) * half;
    const top = Math.floor(index / 2) * half;
    const x = left + random.whole(0, 1) * half;
    const y = top + random.whole(0, 1) * half;
    paint(canvas, overlap(box(left, top, left + half, top + half), disc(x, y, half)), shade);
    paint(canvas, overlap(box(left, top, left + half, top + half), disc(x, y, half / 2.4)), light, 0.85);
  });
};

const stripes: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [deep, dark]);
  const face = disc(middle, middle, 70);
  paint(canvas, face, light);
  const lean = random.pick([-60, 0, 60]);
  [bright, strong, deep].forEach((shade, index) => {
    const y = 62 + index * 34;
    const band = stroke(-40, y - lean / 2, size + 40, y + lean / 2, 17);
    paint(canvas, { bounds: face.bounds, distance: overlap(face, band).distance }, shade);
  });
};

const moon: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [dark, deep, strong]);
  for (let star = 0; star < 16; star += 1) {
    const [x, y] = [random.between(6, size - 6), random.between(6, 130)];
    paint(canvas, disc(x, y, random.between(1, 2.4)), light, 0.9);
  }
  paint(canvas, without(disc(middle, 84, 50), disc(middle + 24, 70, 44)), light);
  paintRidge(canvas, (x) => 34 + 12 * Math.sin(x / 36 + 1), dark);
  paint(canvas, disc(middle - 8, 176, 10), bright, 0.25);
};

const flower: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [light, mix(light, bright, 0.6)]);
  const petals = random.pick([5, 6, 7, 8]);
  const turn = random.next();
  for (let petal = 0; petal < petals; petal += 1) {
    const angle = ((petal + turn) / petals) * 2 * Math.PI;
    const [x, y] = [middle + 44 * Math.cos(angle), middle + 44 * Math.sin(angle)];
    paint(canvas, disc(x, y, 30), petal % 2 === 0 ? strong : deep, 0.82);
  }
  paint(canvas, disc(middle, middle, 27), dark);
  paint(canvas, ring(middle, middle, 15, 6), bright);
};

const waves: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [light, bright]);
  paint(canvas, disc(random.between(60, 132), 56, 26), strong);
  const phase = random.between(0, 6);
  [bright, strong, deep, dark].forEach((shade, index) =>
    paintRidge(canvas, (x) => 118 - index * 30 + 11 * Math.sin(x / 17 + phase + index * 1.9), shade),
  );
};

const bird: Motif = (canvas, [light, bright, strong, deep, dark], random) => {
  fillGradient(canvas, [bright, light]);
  paint(canvas, disc(random.between(40, 60), 50, 22), mix(bright, light, 0.3));
  paint(canvas, polygon([44, 148], [18, 118], [84, 112]), deep);
  paint(canvas, disc(100, 112, 46), strong);
  paint(canvas, disc(126, 74, 28), strong);
  paint(canvas, polygon([148, 66], [178, 77], [149, 86]), dark);
  paint(canvas, overlap(disc(88, 108, 32), box(50, 108, 130, 150)), deep);
  paint(canvas, disc(132, 70, 5.5), dark);
};

const motifs = [rings, sunrise, quarters, stripes, moon, flower, waves, bird] as const;

/** The avatar of the person with this number; no two of the first 64 have both motif and colours in common. */
export function drawAvatar(number: number, random: Random): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const motif = motifs[number % motifs.length] ?? rings;
  const shift = Math.floor(number / motifs.length) * 3;
  const palette = avatarPalettes[(number * 5 + shift) % avatarPalettes.length] ?? avatarPalettes[0];
  motif(canvas, palette, random);
  return encodePng(canvas);
}
