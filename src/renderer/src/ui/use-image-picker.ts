import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { ImagePurpose, RefusedImage } from '#contract/bridge.ts';
import { failureText } from '#renderer/api/failure.ts';
import { servicesAtom } from '#renderer/stores/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/**
 * Takes an image: `pick` lets the user choose it through the host, `receive` takes what was dropped or pasted.
 * What is refused is explained in a toast, and what was there stays.
 */
export function useImagePicker(purpose: ImagePurpose, onPick: (file: File) => void) {
  const { bridge } = useAtomValue(servicesAtom);
  const showToast = useSetAtom(showToastAtom);
  const [picking, setPicking] = useState(false);

  const take = async (get: () => Promise<File | RefusedImage | null>) => {
    setPicking(true);
    try {
      const image = await get();
      if (image === null) return;
      if ('refused' in image) showToast(image.refused, 'destructive');
      else onPick(image);
    } catch (error) {
      showToast(failureText(error), 'destructive');
    } finally {
      setPicking(false);
    }
  };
  const pick = async () => {
    const picked = await bridge.pickImage(purpose);
    return picked === null || 'refused' in picked
      ? picked
      : new File([picked.bytes], picked.name, { type: picked.type });
  };
  return {
    pick: () => void take(pick),
    receive: (files: readonly File[]) =>
      void take(async () => (await import('#renderer/lib/receive-image.ts')).receiveImage(files)),
    picking,
  };
}
