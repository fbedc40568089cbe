import type { Platform } from '#contract/actions/action.ts';

const otherLabels: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Ctrl',
  Left: '←',
  Right: '→',
  Up: '↑',
  Down: '↓',
  Plus: '+',
  Escape: 'Esc',
};
const macLabels: Readonly<Record<string, string>> = {
  ...otherLabels,
  CmdOrCtrl: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
};

/** What a language calls keys, by their English names. */
export type KeyNames = Readonly<Record<string, string>>;

const relabel = (keystroke: string, labels: Readonly<Record<string, string>>) =>
  keystroke.split('+').map((key) => labels[key] ?? key);

/** The labels of keys that are pressed one after the other, each step as the labels of the keys to hold together. */
export const keySteps = (keys: string, platform: Platform): readonly (readonly string[])[] =>
  keys.split(' ').map((keystroke) => relabel(keystroke, platform === 'mac' ? macLabels : otherLabels));

/** Keys in running text, such as `Ctrl+K`, `⌘K` or `g h`, with the names of a language. */
export const keysText = (keys: string, platform: Platform, names: KeyNames = {}) =>
  keySteps(keys, platform)
    .map((labels) => labels.map((label) => names[label] ?? label).join(platform === 'mac' ? '' : '+'))
    .join(' ');

/** A keystroke as `aria-keyshortcuts` has it: with the names of `KeyboardEvent.key`. */
export function ariaKeys(keystroke: string, platform: Platform): string {
  const command = platform === 'mac' ? 'Meta' : 'Control';
  return relabel(keystroke, { CmdOrCtrl: command, Ctrl: 'Control' }).join('+');
}
