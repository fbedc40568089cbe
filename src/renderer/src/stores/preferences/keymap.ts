import { atom } from 'jotai';
import { rendererActions, type RendererActionId } from '#contract/actions/renderer-actions.ts';
import { defaultKeyChoices, type KeyChoices, KeyChoicesSchema } from '#contract/bridge/keyboard.ts';
import { isCharacters } from '#renderer/lib/keystrokes.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';

/** Gives the keys of an action in the page, null where it has none. */
export type Keymap = (id: RendererActionId) => string | null;

/** On this device. Written by `app/first-frame/page-choices.js` too, where the host knows it. */
export const keyChoicesAtom = keptAtom('warble.keyboard', KeyChoicesSchema, defaultKeyChoices);

/** The keys of the action table. */
export const defaultKeymap: Keymap = (id) => rendererActions[id].pageKeys;

/** The default keymap with some keys changed. */
export function changedKeymap(changes: KeyChoices['keys']): Keymap {
  return (id) => {
    const changed = changes[id];
    return changed === undefined ? defaultKeymap(id) : changed;
  };
}

/** The keys that are assigned to each action, also where single keys are off. */
export const assignedKeymapAtom = atom((get) => changedKeymap(get(keyChoicesAtom).keys));

/** The keys that work. */
export const keymapAtom = atom((get): Keymap => {
  const assigned = get(assignedKeymapAtom);
  if (get(keyChoicesAtom).singleKeys) return assigned;
  return (id) => {
    const keys = assigned(id);
    return keys !== null && isCharacters(keys) ? null : keys;
  };
});
