import type { ReactNode } from 'react';

/** Something to choose in the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  /** Shown beside the label. */
  readonly detail?: string;
  /** Keys that do the same: see `Shortcut`. */
  readonly alternatives?: readonly (readonly (readonly string[])[])[];
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Removes the entry, where it can be removed. */
  readonly forget?: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}
