import { atom } from 'jotai';

/** The path of the post that the picture in the larger view belongs to; null for another picture, or without a view. */
export const shownPicturePostAtom = atom<string | null>(null);
