import { color, type Color } from './canvas.ts';

/** Five colours that go together, from the lightest to the darkest. */
export type Palette = readonly [Color, Color, Color, Color, Color];

const palette = (a: string, b: string, c: string, d: string, e: string): Palette => [
  color(a),
  color(b),
  color(c),
  color(d),
  color(e),
];

export const avatarPalettes = [
  palette('#ffe8d1', '#ffb56b', '#f2704e', '#a2375b', '#3c1d45'),
  palette('#e6f7f1', '#8fdcc4', '#3aa99a', '#1d6a78', '#123a50'),
  palette('#fff4c9', '#ffd45c', '#f59f2e', '#c25a2a', '#5b2a2c'),
  palette('#efe9ff', '#bfa8f5', '#8565d8', '#4f3a9e', '#291f5c'),
  palette('#ffe6ee', '#ff9fb8', '#e85a85', '#9c2f67', '#481a46'),
  palette('#e3f1ff', '#8fc4f7', '#3f8bdc', '#22559f', '#142c5c'),
  palette('#f3f6dc', '#c9da76', '#86ab3f', '#4a7735', '#26452f'),
  palette('#fdeedd', '#e9b98c', '#c47f55', '#7d4a3c', '#3e2a30'),
] as const;

/** For scenes: sky from above to the horizon, then the land from far to near. */
export interface ScenePalette {
  readonly sky: readonly [Color, ...Color[]];
  readonly light: Color;
  readonly land: readonly [Color, Color, Color, Color];
}

const scene = (
  sky: readonly [string, ...string[]],
  light: string,
  land: readonly [string, string, string, string],
): ScenePalette => ({
  sky: [color(sky[0]), ...sky.slice(1).map(color)],
  light: color(light),
  land: [color(land[0]), color(land[1]), color(land[2]), color(land[3])],
});

export const dawn = scene(['#5b6bb0', '#c58bb8', '#ffc3a0', '#ffe5c4'], '#fff3d6', [
  '#b98fb0',
  '#8a6c9f',
  '#5d4f86',
  '#362f5e',
]);
export const day = scene(['#4c9fe0', '#8cc8f0', '#d5eefa'], '#fff9e0', [
  '#9cc9a8',
  '#6fae86',
  '#468a6b',
  '#2b6350',
]);
export const evening = scene(['#2b2a63', '#7b3f86', '#e2637a', '#ffb070'], '#ffe2a3', [
  '#a2456f',
  '#73315f',
  '#48224f',
  '#25163a',
]);
export const night = scene(['#0b1330', '#182a5c', '#35508c', '#6d83b8'], '#f3efd8', [
  '#3a4f82',
  '#283a68',
  '#1a284e',
  '#0e1834',
]);
export const gold = scene(['#f2a65a', '#f8c87c', '#fde7b5'], '#fffbe8', [
  '#e0a35c',
  '#c47d45',
  '#9a5a3a',
  '#643a33',
]);
export const mist = scene(['#a9c3cc', '#cfdfe0', '#eef3ee'], '#ffffff', [
  '#b5ccc6',
  '#86a9a3',
  '#557f7e',
  '#2d5459',
]);
