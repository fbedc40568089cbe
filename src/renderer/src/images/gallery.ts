import { createContext } from 'react';

export interface Picture {
  readonly src: string;
  /** What it shows. */
  readonly alt: string;
}

/** The pictures that a larger view of one of them leads on to, asked for when it opens; null where each stands alone. */
export const GalleryContext = createContext<(() => readonly Picture[]) | null>(null);
