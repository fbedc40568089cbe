import { isHeld, keystrokeOf } from './keystrokes.ts';
import { currentPlatform } from './platform.ts';

/** A text after a key; null where the key does not type. */
export function typedWith(typed: string, event: KeyboardEvent): string | null {
  const { key } = event;
  if (isHeld(keystrokeOf(event, currentPlatform()) ?? '')) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  if (key === 'Enter') return `${typed}\n`;
  return key.length > 1 ? null : typed + key;
}
