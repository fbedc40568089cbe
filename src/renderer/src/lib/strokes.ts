import type { Platform } from '#contract/actions/action.ts';

/** What is held with other keys, and means nothing alone. */
const heldKeys: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Fn',
]);

/** Where an accelerator calls a key otherwise than the browser does. */
const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
};

/** The Latin letter of a key that writes another alphabet's, as keyboards of two alphabets have it printed. */
function letterOf({ key, code }: KeyboardEvent): string {
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? [];
  return latin !== undefined && key.length === 1 && key > '\u024f' ? latin.toLowerCase() : key;
}

/**
 * What was pressed, written like an accelerator: `j`, `?`, `Shift+N`, `F8`, `CmdOrCtrl+K`. Null for a key that is only held
 * with others, and while an input method composes. Caps Lock is nobody's meaning; a character that takes Shift or AltGr
 * on some layouts is itself.
 */
export function strokeOf(event: KeyboardEvent, platform: Platform): string | null {
  if (event.isComposing || event.key === 'Dead' || heldKeys.has(event.key)) return null;
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
  const name = names[key] ?? key;
  return [
    ...modifiers,
    isLetter && modifiers.length > 0 ? name.toUpperCase() : isLetter ? name.toLowerCase() : name,
  ].join('+');
}

/** Whether keys are characters alone, which whoever speaks to the computer may say by accident (WCAG 2.1.4). */
export const isCharacters = (keys: string) =>
  keys.split(' ').every((stroke) => /^(Shift\+\p{L}|Space|Plus|.)$/u.test(stroke));
