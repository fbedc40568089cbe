import type { Bridge } from '#contract/bridge/bridge.ts';
import type { PickedImage, RefusedImage } from '#contract/bridge/picked-image.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { prepareImage } from '#renderer/images/photo/prepare.ts';
import { receiveImage } from '#renderer/lib/receive-image.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

type Choice = Awaited<ReturnType<Bridge['pickImage']>>;
/** What was dropped, pasted or chosen. */
export type GivenImage = NonNullable<Choice> | Promise<Choice>;

/**
 * Reads what was dropped, pasted, or chosen through the host, and prepares it for sending; or says why it is refused,
 * in the language in use. Null where there is no file.
 * @param onChosen - called once there is a file to read: the desktop app's dialog may be cancelled
 */
export async function readImage(
  store: Store,
  given: GivenImage,
  onChosen: () => void,
): Promise<File | RefusedImage | null> {
  const choice = await given;
  if (choice === null) return null;
  onChosen();
  const texts = store.get(deferredMessagesAtom).images;
  const image = 'length' in choice ? await receiveImage(choice, texts) : chosen(choice);
  if (image === null || 'refused' in image) return image;
  // Spec §3: only the first file is used.
  if ('length' in choice && choice.length > 1) store.set(showToastAtom, texts.count);
  return prepareImage(image, texts, store.get(serverLimitsAtom));
}

const chosen = (image: PickedImage | RefusedImage) =>
  'refused' in image ? image : new File([image.bytes], image.name, { type: image.type });
