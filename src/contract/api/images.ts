/** The image types that may be uploaded, with the extension each is stored under. */
export const imageTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type ImageType = keyof typeof imageTypes;

export const imageExtensions = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'] as const;

/** How many leading bytes are enough to recognise each of the types. */
export const imageHeaderBytes = 4100;

/**
 * The stored type of an image whose content was recognised as `detected`, or undefined where it may not be uploaded.
 * An animated PNG is a PNG to everything that shows it.
 */
export function acceptedImageType(detected: string | undefined): ImageType | undefined {
  const type = detected === 'image/apng' ? 'image/png' : detected;
  return isImageType(type) ? type : undefined;
}

function isImageType(type: string | undefined): type is ImageType {
  return type !== undefined && Object.hasOwn(imageTypes, type);
}
