import type { Platform } from '#contract/actions/action.ts';

/** Keys that are only held with others. */
const modifierKey = /^(Shift|Control|Alt|Meta|AltGraph|CapsLock|Fn)$/;

/** The names of keys in accelerators that differ from `KeyboardEvent.key`, such as `Left` for an arrow. */
const acceleratorNames: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus' };

/** The key; for a letter of another alphabet the Latin one that such keyboards have on the same key. */
function letterOf({ key, code }: KeyboardEvent): string {
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? [];
  return latin !== undefined && key.length === 1 && key > '\u024f' ? latin.toLowerCase() : key;
}

/**
 * What was pressed, written like an accelerator: `j`, `?`, `Shift+N`, `F8`, `CmdOrCtrl+K`. Null for modifier keys, and
 * while an input method composes. Caps Lock is ignored, and so are Shift and AltGr where a layout needs them for a
 * character.
 */
export function keystrokeOf(event: KeyboardEvent, platform: Platform): string | null {
  if (event.isComposing || event.key === 'Dead' || modifierKey.test(event.key)) return null;
  const isAltGr = event.getModifierState('AltGraph');
  const isMac = platform === 'mac';
  const key = letterOf(event);
  const isLetter = /^\p{L}$/u.test(key);
  const held = [
    [event.ctrlKey && !isAltGr, isMac ? 'Ctrl' : 'CmdOrCtrl'],
    [event.metaKey, isMac ? 'CmdOrCtrl' : 'Super'],
    [event.altKey && !isAltGr, 'Alt'],
  ].flatMap(([is, name]) => (is === true ? [name] : []));
  const isShifted = event.shiftKey && (isLetter || key.length > 1 || held.length > 0);
  const modifiers = [...held, ...(isShifted ? ['Shift'] : [])];
  const name = acceleratorNames[key] ?? key.replace('Arrow', '');
  return [
    ...modifiers,
    isLetter && modifiers.length > 0 ? name.toUpperCase() : isLetter ? name.toLowerCase() : name,
  ].join('+');
}

/** Whether keys are characters alone, which speech input can trigger by accident (WCAG 2.1.4). */
export const isCharacters = (keys: string) =>
  keys.split(' ').every((keystroke) => /^(Shift\+\p{L}|Space|Plus|.)$/u.test(keystroke));
