import { atom } from 'jotai';
import * as v from 'valibot';
import { rendererActions, type RendererActionId } from '#contract/actions/renderer-actions.ts';
import { isCharacters } from '#renderer/lib/keystrokes.ts';
import { choiceAtom } from './choice.ts';

const ChoicesSchema = v.object({
  /** Whether characters alone perform actions (WCAG 2.1.4). */
  singleKeys: v.boolean(),
  /** What was changed, by the action's id; null takes the keys away. */
  keys: v.record(v.string(), v.nullable(v.string())),
});
export type KeyChoices = v.InferOutput<typeof ChoicesSchema>;

/** Gives the keys of an action in the page, null where it has none. */
export type Keymap = (id: RendererActionId) => string | null;

/** What the user has chosen about keys, on this device. */
export const keyChoicesAtom = choiceAtom('warble.keyboard', ChoicesSchema, { singleKeys: true, keys: {} });

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
