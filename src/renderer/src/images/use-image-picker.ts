import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { ImagePurpose, PickedImage, RefusedImage } from '#contract/bridge/picked-image.ts';
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
  const [stage, setStage] = useState<'choosing' | 'reading' | null>(null);
  const picking = stage !== null;
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
  const chosen = ({ bytes, name, type }: PickedImage) => new File([bytes], name, { type });

  const last = useRef<object>(null);
  const take = async <Given extends object>(
    choice: Given | Promise<Given | null>,
    read: (given: Given) => Promise<File | RefusedImage | null>,
  ) => {
    let own = last.current;
    const isLast = () => last.current === own;
    setStage('choosing');
    try {
      const given = await choice;
      if (given === null) return;
      own = given;
      last.current = given;
      setStage('reading');
      setRefusal(null);
      const image = await read(given);
      if (image === null) return;
      const ready = 'refused' in image ? image : await prepared(image);
      if (!isLast()) return;
      if ('refused' in ready) setRefusal(ready.refused);
      else onPick(ready);
    } catch (error) {
      if (isLast()) setRefusal(failureText(error, store.get(messagesAtom)));
    } finally {
      if (isLast()) setStage(null);
    }
  };
  return {
    pick: () => {
      if (!picking)
        void take(bridge.pickImage(purpose), async (image) => ('refused' in image ? image : chosen(image)));
    },
    receive: (files: readonly File[]) => {
      if (files.length > 0) void take(files, received);
    },
    /** Whether an image is being chosen or read. The button stays enabled, since a disabled one would lose the focus. */
    picking,
    /** Whether one that was chosen is being read: not while the file dialog is open, which some hosts never report as closed. */
    reading: stage === 'reading',
    refusal,
  };
}
