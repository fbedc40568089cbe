import { atom, useAtomValue, useStore, type WritableAtom } from 'jotai';
import type { ImagePurpose } from '#contract/bridge/picked-image.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { currentHost } from '#renderer/lib/platform.ts';
import { whileSending } from '#renderer/stores/while-sending.ts';
import { idle, notRefused, type Picking } from '#renderer/stores/drafts/picking.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import type { GivenImage } from './read-image.ts';

/**
 * Takes an image: `pick` lets the user choose it through the host, `receive` takes what was dropped or pasted.
 * It is prepared for sending. Why one is refused is to be shown with the field, until the next one; the previous one stays.
 * Of several that are given one right after another, the last one that is not refused is taken, however long each one
 * takes to read.
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
  const { choosing, pending, refusal } = useAtomValue(pickingAtom);
  const reading = pending.length > 0;
  const picking = choosing || reading;
  const update = (change: Partial<Picking>) =>
    store.set(pickingAtom, { ...store.get(pickingAtom), ...change });
  const fail = (error: unknown) => update({ refusal: atom((get) => failureText(error, get(messagesAtom))) });

  const read = async (given: GivenImage) => {
    const current = () => store.get(pickingAtom).pending;
    const isLast = () => current().at(-1) === given;
    update({ pending: [...current(), given] });
    try {
      const { readImage } = await import('./read-image.ts');
      const image = await readImage(store, given, () => update({ refusal: notRefused }));
      if (image === null || !current().includes(given)) return;
      if (!('refused' in image)) {
        // Those before it are not taken any more.
        update({ pending: current().slice(current().indexOf(given)) });
        onPick(image);
      } else if (isLast()) update({ refusal: image.refused });
    } catch (error) {
      if (isLast()) fail(error);
    } finally {
      update({ pending: current().filter((other) => other !== given) });
    }
  };
  // Until then, nothing of it is kept.
  const take = (given: GivenImage) => void whileSending(store, read(given));
  const choose = async () => {
    update({ choosing: true });
    try {
      const choosing = bridge.pickImage(purpose);
      // The desktop app reads the file, too, and does not say since when.
      const choice = currentHost() === 'desktop' ? choosing : await choosing;
      if (choice !== null) take(choice);
    } catch (error) {
      fail(error);
    } finally {
      update({ choosing: false });
    }
  };
  return {
    pick: () => {
      if (!picking) void choose();
    },
    receive: (files: readonly File[]) => {
      if (files.length > 0) take(files);
    },
    /** Takes none of those that are being read. */
    drop: () => store.set(pickingAtom, idle),
    /** Whether an image is being chosen or read. The button stays enabled, since a disabled one would lose the focus. */
    picking,
    /** Whether one that was chosen is being read: not while the file dialog is open, which some hosts never report as closed. */
    reading,
    refusal: useAtomValue(refusal),
  };
}
