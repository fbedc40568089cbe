import type { KeyNames } from '#renderer/lib/key-labels.ts';

/** The keys of a German keyboard. */
export const germanKeys: KeyNames = {
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Delete: 'Entf',
  Insert: 'Einfg',
  Home: 'Pos1',
  End: 'Ende',
  PageUp: 'Bild auf',
  PageDown: 'Bild ab',
  Space: 'Leertaste',
  Backspace: 'Rücktaste',
};
