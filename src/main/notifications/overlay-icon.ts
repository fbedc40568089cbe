/** Data URLs by path. */
const pictures = import.meta.glob<string>('/resources/overlay/*.png', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/** A picture of an icon for screens with `scaleFactor` pixels per point. */
export interface IconPicture {
  readonly scaleFactor: 1 | 2;
  readonly dataURL: string;
}

/** The count, at least 1, as an icon of 16 points for the taskbar of Windows: a digit, or "9+" for more. */
export function overlayPictures(count: number): readonly IconPicture[] {
  const name = count > 9 ? '9+' : String(count);
  const picture = (size: 16 | 32) => pictures[`/resources/overlay/${name}-${size}.png`] ?? '';
  return [
    { scaleFactor: 1, dataURL: picture(16) },
    { scaleFactor: 2, dataURL: picture(32) },
  ];
}
