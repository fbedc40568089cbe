/** Rows of 5 × 7 points, one bit each, the leftmost highest. */
const digits: readonly (readonly number[])[] = [
  [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
  [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
  [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
  [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
  [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
  [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
  [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
  [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
  [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
];
/** For more than one digit can say: a plus. */
const more: readonly number[] = [0, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0];

/** Pixels; Windows shows half as many on an ordinary screen. */
export const overlaySize = 32;
/** Pixels for each point of a digit. */
const point = 3;

/** Blue, green, red, as Windows orders a bitmap. The red has 5.9:1 against the white of the digit. */
const red = [0x1c, 0x1c, 0xc9] as const;
const white = [0xff, 0xff, 0xff] as const;

/** A red disc with the count in white, as a bitmap in BGRA with premultiplied alpha, for the taskbar of Windows. */
export function overlayBitmap(count: number): Buffer {
  const glyph = (count > 9 ? undefined : digits[count]) ?? more;
  const bitmap = Buffer.alloc(overlaySize * overlaySize * 4);
  const radius = overlaySize / 2;
  const left = (overlaySize - 5 * point) / 2;
  const top = (overlaySize - 7 * point) / 2;
  for (let y = 0; y < overlaySize; y += 1) {
    for (let x = 0; x < overlaySize; x += 1) {
      const distance = Math.hypot(x + 0.5 - radius, y + 0.5 - radius);
      // The outermost pixel fades, so that the edge is smooth.
      const alpha = Math.max(0, Math.min(1, radius - distance));
      const row = glyph[Math.floor((y - top) / point)] ?? 0;
      const column = Math.floor((x - left) / point);
      const isInk = column >= 0 && column < 5 && ((row >> (4 - column)) & 1) === 1;
      const color = isInk ? white : red;
      bitmap.set(
        [...color.map((part) => Math.round(part * alpha)), Math.round(alpha * 255)],
        (y * overlaySize + x) * 4,
      );
    }
  }
  return bitmap;
}
