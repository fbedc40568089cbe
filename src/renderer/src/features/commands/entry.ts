import type { ReactNode } from 'react';

/** Something to choose in the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  /** Said beside the label. */
  readonly detail?: string;
  /** Keys that do the same, each way as steps of keys to hold together. */
  readonly ways?: readonly (readonly (readonly string[])[])[];
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Forgets the entry, where it can be forgotten. */
  readonly forget?: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}
