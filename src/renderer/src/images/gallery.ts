import { createContext } from 'react';

export interface Picture {
  readonly src: string;
  /** What it shows. */
  readonly alt: string;
}

/** Gives the pictures that the larger view of one of them pages through, when it opens; null outside of a gallery. */
export const GalleryContext = createContext<(() => readonly Picture[]) | null>(null);
