import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { ImagePurpose, RefusedImage } from '#contract/bridge/picked-image.ts';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { messagesAtom } from '#renderer/i18n/messages.ts';
import { loadImageTexts } from './image-texts.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Takes an image: `pick` lets the user choose it through the host, `receive` takes what was dropped or pasted.
 * It is prepared for sending. Why one is refused is to be shown with the field, until the next one; the previous one stays.
 * Of several that are given one right after another, the last one is taken, however long each one takes to read.
 */
export function useImagePicker(purpose: ImagePurpose, onPick: (file: File) => void) {
  const store = useStore();
  const { bridge } = useAtomValue(servicesAtom);
  const showToast = useSetAtom(showToastAtom);
  const [picking, setPicking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const prepared = async (image: File) =>
    (await import('#renderer/images/photo/prepare.ts')).prepareImage(
      image,
      await loadImageTexts(store),
      store.get(serverLimitsAtom).imageBytesMax,
    );
  const received = async (files: readonly File[]) => {
    const texts = await loadImageTexts(store);
    const image = await (await import('#renderer/lib/receive-image.ts')).receiveImage(files, texts);
    // Spec §3: only the first file is used.
    if (files.length > 1 && image instanceof File) showToast(texts.count);
    return image;
  };
  const refuse = (error: unknown) => setRefusal(failureText(error, store.get(messagesAtom)));

  const given = useRef(0);
  const take = async (get: () => Promise<File | RefusedImage | null>) => {
    given.current += 1;
    const number = given.current;
    const isLast = () => number === given.current;
    setPicking(true);
    setRefusal(null);
    try {
      const image = await get();
      if (image === null) return;
      const ready = 'refused' in image ? image : await prepared(image);
      if (!isLast()) return;
      if ('refused' in ready) setRefusal(ready.refused);
      else onPick(ready);
    } catch (error) {
      if (isLast()) refuse(error);
    } finally {
      if (isLast()) setPicking(false);
    }
  };
  const choose = async () => {
    setPicking(true);
    try {
      const picked = await bridge.pickImage(purpose);
      if (picked === null) return;
      await take(async () =>
        'refused' in picked ? picked : new File([picked.bytes], picked.name, { type: picked.type }),
      );
    } catch (error) {
      refuse(error);
    } finally {
      setPicking(false);
    }
  };
  return {
    pick: () => {
      if (!picking) void choose();
    },
    receive: (files: readonly File[]) => {
      if (files.length > 0) void take(() => received(files));
    },
    /** Whether an image is being read. The button stays enabled, since a disabled one would lose the focus. */
    picking,
    refusal,
  };
}
