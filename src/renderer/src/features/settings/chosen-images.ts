import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';

const heldAtom = atomFamily((_userAndPurpose: string) => atom<File | null>(null));

/** The images of an account. */
export const imagePurposes = ['avatar', 'cover'] as const;

/**
 * The picture that a user has chosen for their account and not sent yet, until the page is closed: it stays while the
 * settings are left, also where the session ends.
 */
export const chosenImageAtom = (userId: string | null, purpose: (typeof imagePurposes)[number]) =>
  heldAtom(`${userId ?? ''}.${purpose}`);
