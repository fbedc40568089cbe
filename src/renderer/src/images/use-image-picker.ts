import { useAtomValue, useStore, type WritableAtom } from 'jotai';
import type { ImagePurpose, PickedImage, RefusedImage } from '#contract/bridge/picked-image.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import type { Picking } from '#renderer/stores/drafts/picking.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/**
 * Takes an image: `pick` lets the user choose it through the host, `receive` takes what was dropped or pasted.
 * It is prepared for sending. Why one is refused is to be shown with the field, until the next one; the previous one stays.
 * Of several that are given one right after another, the last one is taken, however long each one takes to read.
 * @param pickingAtom - its state. An image goes on being read, and is given to `onPick`, after the component was
 * unmounted.
 */
export function useImagePicker(
  purpose: ImagePurpose,
  pickingAtom: WritableAtom<Picking, [Picking], void>,
  onPick: (file: File) => void,
) {
  const store = useStore();
  const { bridge } = useAtomValue(servicesAtom);
  const { stage, refusal } = useAtomValue(pickingAtom);
  const picking = stage !== null;
  const update = (change: Partial<Picking>) =>
    store.set(pickingAtom, { ...store.get(pickingAtom), ...change });
  const fail = (error: unknown) => update({ refusal: failureText(error, store.get(messagesAtom)) });

  const take = async (given: readonly File[] | PickedImage | RefusedImage) => {
    const isLast = () => store.get(pickingAtom).given === given;
    update({ stage: 'reading', refusal: null, given });
    try {
      const image = await (await import('./read-image.ts')).readImage(store, given);
      if (image === null || !isLast()) return;
      if ('refused' in image) update({ refusal: image.refused });
      else onPick(image);
    } catch (error) {
      if (isLast()) fail(error);
    } finally {
      if (isLast()) update({ stage: null });
    }
  };
  const choose = async () => {
    const { given } = store.get(pickingAtom);
    const isLast = () => store.get(pickingAtom).given === given;
    update({ stage: 'choosing' });
    try {
      const choice = await bridge.pickImage(purpose);
      if (choice !== null) await take(choice);
    } catch (error) {
      if (isLast()) fail(error);
    } finally {
      if (isLast()) update({ stage: null });
    }
  };
  return {
    pick: () => {
      if (!picking) void choose();
    },
    receive: (files: readonly File[]) => {
      if (files.length > 0) void take(files);
    },
    /** Whether an image is being chosen or read. The button stays enabled, since a disabled one would lose the focus. */
    picking,
    /** Whether one that was chosen is being read: not while the file dialog is open, which some hosts never report as closed. */
    reading: stage === 'reading',
    refusal,
  };
}
