type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** A text after a key; null where the key does not type. */
export function typedWith(typed: string, { key, ctrlKey, metaKey, altKey }: Key): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return typed.slice(0, -1);
  if (key === 'Enter') return `${typed}\n`;
  return key.length > 1 ? null : typed + key;
}
