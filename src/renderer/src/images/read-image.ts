import type { PickedImage, RefusedImage } from '#contract/bridge/picked-image.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { prepareImage } from '#renderer/images/photo/prepare.ts';
import { receiveImage } from '#renderer/lib/receive-image.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Reads what was dropped, pasted, or chosen through the host, and prepares it for sending; or says why it is refused,
 * in the language in use. Null where there is no file.
 */
export async function readImage(
  store: Store,
  given: readonly File[] | PickedImage | RefusedImage,
): Promise<File | RefusedImage | null> {
  const texts = store.get(deferredMessagesAtom).images;
  const image = 'length' in given ? await receiveImage(given, texts) : chosen(given);
  if (image === null || 'refused' in image) return image;
  // Spec §3: only the first file is used.
  if ('length' in given && given.length > 1) store.set(showToastAtom, texts.count);
  return prepareImage(image, texts, store.get(serverLimitsAtom).imageBytesMax);
}

const chosen = (image: PickedImage | RefusedImage) =>
  'refused' in image ? image : new File([image.bytes], image.name, { type: image.type });
