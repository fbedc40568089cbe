import type { Platform } from '#contract/actions/action.ts';

/** Keys that are only held with others, such as `AltGraph`, or change the next character. */
const modifierKey = /^(Alt|CapsLock|Control|Dead|Fn|Meta|Shift)/;

/** The names of keys in accelerators that differ from `KeyboardEvent.key`, such as `Left` for an arrow. */
const acceleratorNames: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus' };

/** Other scripts have letters on these keys, and no key for the brackets. */
const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/** The key; for a character of another script what Latin keyboards have on the same key. A symbol such as € is of none. */
function latinOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/^[^\0-\u024f\p{S}]$/u.test(key)) return key;
  const bracket = shiftKey ? undefined : brackets[code];
  return bracket ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key;
}

/**
 * What was pressed, written like an accelerator: `j`, `?`, `Shift+N`, `F8`, `CmdOrCtrl+K`. Null for modifier keys, and
 * while an input method composes. Caps Lock is ignored, and so are Shift and AltGr where a layout needs them for a
 * character.
 */
export function keystrokeOf(event: KeyboardEvent, platform: Platform): string | null {
  if (event.isComposing || modifierKey.test(event.key)) return null;
  const isAltGr = event.getModifierState('AltGraph');
  const isMac = platform === 'mac';
  const key = latinOf(event);
  const isLetter = /^\p{L}$/u.test(key);
  const modifiers = [
    event.ctrlKey && !isAltGr && (isMac ? 'Ctrl' : 'CmdOrCtrl'),
    event.metaKey && (isMac ? 'CmdOrCtrl' : 'Super'),
    event.altKey && !isAltGr && 'Alt',
  ].filter(Boolean);
  if (event.shiftKey && (isLetter || key.length > 1 || modifiers.length > 0)) modifiers.push('Shift');
  const name = acceleratorNames[key] ?? key.replace('Arrow', '');
  const letter = modifiers.length > 0 ? name.toUpperCase() : name.toLowerCase();
  return [...modifiers, isLetter ? letter : name].join('+');
}

/** Whether keys are characters alone, which speech input can trigger by accident (WCAG 2.1.4). */
export const isCharacters = (keys: string) =>
  keys.split(' ').every((keystroke) => /^(Shift\+\p{L}|Space|Plus|.)$/u.test(keystroke));
