import { createContext } from 'react';

/** The first row of a list that is in view, by its id, and how far it is scrolled, in px. */
export interface ListPosition {
  readonly id: string;
  readonly offset: number;
}

/** An element that scrolls by itself within the page, such as a column. */
export interface Scroller {
  readonly element: HTMLElement;
  /** The last position in its list; null at its start. */
  readonly position: ListPosition | null;
  readonly keepPosition: (position: ListPosition | null) => void;
}

/** The element that the lists in it scroll with; null is the window. */
export const ScrollerContext = createContext<Scroller | null>(null);
