import { type Atom, atom } from 'jotai';
import type { Bridge } from '#contract/bridge/bridge.ts';
import type { PickedImage, RefusedImage } from '#contract/bridge/picked-image.ts';
import { deferredMessagesAtom } from '#renderer/i18n/deferred-messages.ts';
import { prepareImage, type Refusal } from '#renderer/images/photo/prepare.ts';
import { receiveImage } from '#renderer/lib/receive-image.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

type Choice = Awaited<ReturnType<Bridge['pickImage']>>;
/** What was dropped, pasted or chosen. */
export type GivenImage = NonNullable<Choice> | Promise<Choice>;

/**
 * Reads what was dropped, pasted, or chosen through the host, and prepares it for sending; or says why it is refused,
 * in the language in use, also once that changes. Null where there is no file.
 * @param onChosen - called once there is a file to read: the desktop app's dialog may be cancelled
 */
export async function readImage(
  store: Store,
  given: GivenImage,
  onChosen: () => void,
): Promise<File | { readonly refused: Atom<string> } | null> {
  const choice = await given;
  if (choice === null) return null;
  onChosen();
  const image = 'length' in choice ? await receiveImage(choice) : chosen(choice);
  if (image === null) return null;
  if ('refused' in image) return explained(image);
  // Spec §3: only the first file is used.
  if ('length' in choice && choice.length > 1)
    store.set(showToastAtom, store.get(deferredMessagesAtom).images.count);
  const prepared = await prepareImage(image, store.get(serverLimitsAtom));
  return 'refused' in prepared ? explained(prepared) : prepared;
}

const explained = (refusal: Refusal) => ({
  refused: atom((get) => {
    const texts = get(deferredMessagesAtom).images;
    return 'max' in refusal ? texts[refusal.refused](refusal.max) : texts[refusal.refused];
  }),
});

const chosen = (image: PickedImage | RefusedImage) =>
  'refused' in image ? image : new File([image.bytes], image.name, { type: image.type });
