import type { Platform } from '#contract/actions/action.ts';

/** Keys that are only held with others, such as `AltGraph`, or change the next character. */
const modifierKey = /^(Alt|CapsLock|Control|Dead|Fn|Meta|Shift)/;

/** The names of keys in accelerators that differ from `KeyboardEvent.key`, such as `Left` for an arrow. */
const acceleratorNames: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus' };

/** What Latin keyboards have on keys on which other scripts have letters or marks of their own. */
const otherKeys: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  ShiftComma: '<',
  Period: '.',
  ShiftPeriod: '>',
  Slash: '/',
  ShiftSlash: '?',
};

/** The key; for a character of another script what Latin keyboards have on the same key. A symbol such as € is of none. */
function latinOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/^[^\0-\u024f\p{S}]$/u.test(key)) return key;
  return otherKeys[shiftKey ? `Shift${code}` : code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key;
}

/**
 * What was pressed, written like an accelerator: `j`, `?`, `Shift+N`, `F8`, `CmdOrCtrl+K`. Null for modifier keys.
 * Caps Lock is ignored, and so are Shift, AltGr, and Option on macOS where a layout needs them for a character.
 */
export function keystrokeOf(event: KeyboardEvent, platform: Platform): string | null {
  if (modifierKey.test(event.key)) return null;
  const isMac = platform === 'mac';
  const isOption = isMac && event.altKey && !event.ctrlKey;
  // Both are for the characters beyond those of the keys. A letter of another script is not that of its key then.
  const isAltGr =
    event.key.length === 1 && !event.metaKey && (isOption || event.getModifierState('AltGraph'));
  const key = isAltGr ? event.key : latinOf(event);
  const isLetter = /^\p{L}$/u.test(key);
  const modifiers = isAltGr
    ? []
    : [
        event.ctrlKey && (isMac ? 'Ctrl' : 'CmdOrCtrl'),
        event.metaKey && (isMac ? 'CmdOrCtrl' : 'Super'),
        event.altKey && 'Alt',
      ].filter(Boolean);
  if (event.shiftKey && (isLetter || key.length > 1 || modifiers.length > 0)) modifiers.push('Shift');
  const name = acceleratorNames[key] ?? key.replace('Arrow', '');
  if (!isLetter) return [...modifiers, name].join('+');
  return modifiers.length > 0 ? [...modifiers, name.toUpperCase()].join('+') : name.toLowerCase();
}

/** Whether a keystroke is held with Ctrl, Alt, ⌘ or the key of Windows, and so types nothing. */
export const isHeld = (keystroke: string) => /(Ctrl|Alt|Super)\+/.test(keystroke);

/** Whether keys are characters alone, which speech input can trigger by accident (WCAG 2.1.4). */
export const isCharacters = (keys: string) =>
  keys.split(' ').every((keystroke) => /^(Shift\+\p{L}|Space|Plus|.)$/u.test(keystroke));
