import { useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { useImagePicker } from '#renderer/images/use-image-picker.ts';
import { useRestoredImage } from '#renderer/images/use-restored-image.ts';
import { whenLoaded } from '#renderer/lib/load.ts';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import {
  composerContentAtom,
  composerMediaAtom,
  composerPickingAtom,
  pendingPostAtom,
} from '#renderer/stores/drafts/composer.ts';
import { setImageAtom } from '#renderer/stores/drafts/image-drafts.ts';
import { idle } from '#renderer/stores/drafts/picking.ts';

/**
 * The image of a user's post: given, or restored with the draft that it is kept in.
 * @param isUsed - whether the form has one
 */
export function useComposerImage(userId: string | null, isUsed: boolean) {
  const store = useStore();
  const [drafted, set] = useAtom(composerMediaAtom);
  const media = isUsed ? drafted : null;
  const key = draftKey(userId, 'composer.media');
  const restored = useRestoredImage(key, isUsed);
  const picker = useImagePicker('post', composerPickingAtom(userId), (image) =>
    store.set(setImageAtom, key, image),
  );
  return {
    ...picker,
    refusal: isUsed ? picker.refusal : null,
    media,
    set,
    remove: () => {
      picker.drop();
      set(null);
    },
    isRestored: restored === true,
    /** Without it, the post would be sent without its image, which would appear in the form of the next one. */
    isAwaited: isUsed && (picker.reading || (restored === null && media === null)),
  };
}

/**
 * A post of a user that is held until its image is there. Where the form is left before, `send-left.ts` sends it.
 * @param isUsed - whether the form has an image
 * @param isAwaited - whether the image is still awaited
 */
export function useHeldPost(userId: string | null, isUsed: boolean, isAwaited: boolean) {
  const store = useStore();
  const pendingAtom = pendingPostAtom(userId);
  const [pending, setPending] = useAtom(pendingAtom);
  useEffect(() => {
    if (!isUsed || userId === null) return undefined;
    const pickingAtom = composerPickingAtom(userId);
    if (store.get(pendingAtom) !== null) store.set(pendingAtom, 'form');
    return () => {
      if (store.get(pendingAtom) !== null) {
        store.set(pendingAtom, 'left');
        const left = store.get(composerContentAtom);
        whenLoaded(
          () => import('./send-left.ts'),
          ({ sendLeft }) => sendLeft(store, userId, left),
        );
      }
      // Some hosts never report that the file dialog was closed; and a refusal has been seen.
      if (store.get(pickingAtom).pending.length === 0) store.set(pickingAtom, idle);
    };
  }, [store, isUsed, userId, pendingAtom]);
  return {
    isHeld: isUsed && pending !== null,
    /** Whether the form has to send it now. */
    isDue: isUsed && pending === 'form' && !isAwaited,
    hold: () => setPending('form'),
    end: () => setPending(null),
  };
}
