import * as v from 'valibot';

/** What a picture is picked for, which decides how it is prepared. */
export const ImagePurposeSchema = v.picklist(['avatar', 'cover', 'post']);
export type ImagePurpose = v.InferOutput<typeof ImagePurposeSchema>;

const PickedImageSchema = v.object({
  name: v.string(),
  type: v.string(),
  bytes: v.instance(Uint8Array<ArrayBuffer>),
});
/** An image that the user picked: only its bytes cross to the renderer, never its path. */
export type PickedImage = Readonly<v.InferOutput<typeof PickedImageSchema>>;

const RefusedImageSchema = v.object({ refused: v.picklist(['unreadable', 'type', 'photoSize']) });
/** Why a picked file was refused: the page has the text for the user, in the language in use. */
export type RefusedImage = Readonly<v.InferOutput<typeof RefusedImageSchema>>;

/**
 * Null when the dialog was cancelled. The desktop app has read the file by then; a browser returns it as soon as its dialog
 * is closed.
 */
export const PickImageResultSchema = v.nullable(
  v.union([PickedImageSchema, RefusedImageSchema, v.pipe(v.array(v.instance(File)), v.readonly())]),
);
