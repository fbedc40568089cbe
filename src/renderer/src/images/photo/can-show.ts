/** Whether the page can show a picture. Of one that was cut off, it shows the beginning. */
export function canShow(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const picture = new Image();
  return new Promise<boolean>((resolve) => {
    picture.addEventListener('load', () => resolve(true));
    picture.addEventListener('error', () => resolve(false));
    picture.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
