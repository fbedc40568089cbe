import { atom, useAtomValue, useStore } from 'jotai';
import { useRef, useState } from 'react';
import type { ImagePurpose } from '#contract/bridge/picked-image.ts';
import { freshValue } from '#renderer/lib/kept-atom.ts';
import { draftKey } from '#renderer/lib/storage-keys.ts';
import { followedImageAtom, hasKeptImage, setImageAtom } from '#renderer/stores/drafts/image-drafts.ts';
import { idle } from '#renderer/stores/drafts/picking.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { useImagePicker } from './use-image-picker.ts';
import { useOnceDue } from './use-once-due.ts';
import { useRestoredImage } from './use-restored-image.ts';

export type FieldImage = ReturnType<typeof useFieldImage>;

/**
 * The image of a form, for its field.
 * @param slot - where the user's image is kept until it is sent or removed, like the text of a draft
 */
export function useFieldImage(purpose: ImagePurpose, slot: string) {
  const store = useStore();
  const key = draftKey(useAtomValue(userIdAtom), slot);
  const file = useAtomValue(followedImageAtom(key));
  const setFile = (image: File | null) => store.set(setImageAtom, key, image);
  const isCurrent = (image: File) => freshValue(store, followedImageAtom(key)) === image;
  const isRestoring = useRestoredImage(key) === null && file === null;
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
    /** Whether it is still the image, also once the form is unmounted. */
    isCurrent,
    /** Keeps an image that was sent no longer on this device, if it is still the image. */
    unkeep: (image: File) => {
      if (isCurrent(image)) store.set(setImageAtom, key, image, true);
    },
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
    /** Whether there is one, or one that was kept is being read. */
    isFilled: file !== null || isRestoring,
    /** Whether one is being read, or it is not known yet whether it is to be cropped. */
    isAwaited: isRestoring || reading || (file !== null && file === chosen && file !== checked),
    /** Whether the user is told, or asked, something about it. */
    hasNotice: picker.refusal !== null || isCropping,
  };
}

/** Whether the form with this slot will have an image, which may not be restored yet. */
export function hasFieldImage(store: Store, slot: string): boolean {
  const key = draftKey(store.get(userIdAtom), slot);
  return freshValue(store, followedImageAtom(key)) !== null || hasKeptImage(key);
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
