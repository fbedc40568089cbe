import type { ImageTexts } from '#contract/i18n/en/images.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** Why an image is refused, in the language in use. Loaded when first needed, with the code that refuses one. */
export async function loadImageTexts(store: Store): Promise<ImageTexts> {
  const { deferredMessagesAtom } = await import('#renderer/i18n/deferred-messages.ts');
  return store.get(deferredMessagesAtom).images;
}
