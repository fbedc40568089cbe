import { atom, type PrimitiveAtom, useAtom } from 'jotai';
import { useRef, useState } from 'react';
import type { ImagePurpose } from '#contract/bridge/picked-image.ts';
import { idle } from '#renderer/stores/drafts/picking.ts';
import { useImagePicker } from './use-image-picker.ts';
import { useOnceDue } from './use-once-due.ts';

export type FieldImage = ReturnType<typeof useFieldImage>;

/**
 * The image of a form, for its field.
 * @param keptAtom - holds it after the form is left; without one, it is left with the form
 */
export function useFieldImage(purpose: ImagePurpose, keptAtom?: PrimitiveAtom<File | null>) {
  const [ownAtom] = useState(() => atom<File | null>(null));
  const [file, setFile] = useAtom(keptAtom ?? ownAtom);
  const [chosen, setChosen] = useState<File | null>(null);
  const [checked, setChecked] = useState<File | null>(null);
  const [isCropping, setCropping] = useState(false);
  const [pickingAtom] = useState(() => atom(idle));
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { reading, drop, ...picker } = useImagePicker(purpose, pickingAtom, (image) => {
    setChosen(image);
    // The dialog has the picture before it.
    setCropping(false);
    setFile(image);
  });
  return {
    purpose,
    file,
    /** Of the button that picks an image; null while there is one. */
    chooseButton,
    ...picker,
    /** The file that was chosen last, unless it was cropped or scaled since. */
    chosen,
    /** Replaces it with itself cropped or scaled, or removes it. */
    change: (image: File | null) => {
      if (image === null) drop();
      setChosen(null);
      setCropping(false);
      setFile(image);
    },
    isCropping,
    setCropping,
    /** Called once it is known whether the dialog for cropping a chosen file opens by itself, in which case it does. */
    onChecked: (image: File, asks: boolean) => {
      setChecked(image);
      if (asks) setCropping(true);
    },
    /** Whether one is being read, or it is not known yet whether it is to be cropped. */
    isAwaited: reading || (file !== null && file === chosen && file !== checked),
    /** Whether the user is told, or asked, something about it. */
    hasNotice: picker.refusal !== null || isCropping,
  };
}

/**
 * Submits a form once its images are there. Where one of them is refused or to be cropped, it is up to the user whether to
 * submit.
 */
export function useSubmitWithImages(images: readonly FieldImage[], submit: () => void) {
  const [isHeld, setHeld] = useState(false);
  const isAwaited = images.some((image) => image.isAwaited);
  useOnceDue(isHeld && !isAwaited, () => {
    setHeld(false);
    if (!images.some(({ hasNotice }) => hasNotice)) submit();
  });
  return {
    /** Whether it waits for an image. */
    isHeld,
    submit: () => {
      if (isAwaited) setHeld(true);
      else submit();
    },
  };
}
