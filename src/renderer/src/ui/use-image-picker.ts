import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { ImagePurpose } from '#contract/bridge.ts';
import { failureText } from '#renderer/api/failure.ts';
import { servicesAtom } from '#renderer/stores/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';

/** Lets the user pick an image through the host. A refused file is explained in a toast, and what was there stays. */
export function useImagePicker(purpose: ImagePurpose, onPick: (file: File) => void) {
  const { bridge } = useAtomValue(servicesAtom);
  const showToast = useSetAtom(showToastAtom);
  const [picking, setPicking] = useState(false);

  const pick = async () => {
    setPicking(true);
    try {
      const picked = await bridge.pickImage(purpose);
      if (picked === null) return;
      if ('refused' in picked) showToast(picked.refused, 'destructive');
      else onPick(new File([picked.bytes], picked.name, { type: picked.type }));
    } catch (error) {
      showToast(failureText(error), 'destructive');
    } finally {
      setPicking(false);
    }
  };
  return { pick: () => void pick(), picking };
}
