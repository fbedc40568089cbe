import { currentPlatform } from './platform.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** A text after a key; null where the key does not type. */
export function typedWith(typed: string, event: Key): string | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  // These are for the characters beyond those of the keys: AltGr, which Windows reports as Ctrl and Alt, and Option.
  const isAltGr = event.getModifierState('AltGraph');
  const isOption = altKey && currentPlatform() === 'mac';
  if (metaKey || (ctrlKey && !isAltGr) || (altKey && !isAltGr && !isOption)) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  if (key === 'Enter') return `${typed}\n`;
  return key.length > 1 ? null : typed + key;
}
