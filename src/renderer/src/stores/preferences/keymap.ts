import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { defaultKeys, type KeyedId, keyedIds } from '#contract/actions/page-keys.ts';
import { isCharacters } from '#renderer/lib/strokes.ts';

const ChoicesSchema = v.object({
  /** Whether characters alone do something. */
  singleKeys: v.boolean(),
  /** What was changed, by the action's id; null takes the keys away. */
  keys: v.record(v.string(), v.nullable(v.string())),
});
export type KeyChoices = v.InferOutput<typeof ChoicesSchema>;

/** The keys of each action, null where it has none. */
export type Keymap = Readonly<Record<KeyedId, string | null>>;

const unchanged: KeyChoices = { singleKeys: true, keys: {} };

const storedChoicesAtom = atomWithStorage<unknown>('warble.keyboard', null, undefined, { getOnInit: true });

/** What the user has chosen about keys, on this device. What is stored and can't be used counts as nothing chosen. */
export const keyChoicesAtom = atom(
  (get): KeyChoices => {
    const { success, output } = v.safeParse(ChoicesSchema, get(storedChoicesAtom));
    return success ? output : unchanged;
  },
  (_, set, choices: KeyChoices) => set(storedChoicesAtom, choices),
);

/** The keys that each action was given, whether or not they work now. */
export const givenKeysAtom = atom((get): Keymap => ({ ...defaultKeys, ...get(keyChoicesAtom).keys }));

/** The keys that work. */
export const keymapAtom = atom((get): Keymap => {
  const given = get(givenKeysAtom);
  if (get(keyChoicesAtom).singleKeys) return given;
  const keymap: Record<KeyedId, string | null> = { ...given };
  for (const id of keyedIds) {
    const keys = keymap[id];
    if (keys !== null && isCharacters(keys)) keymap[id] = null;
  }
  return keymap;
});

/** The keys that were pressed and begin others, while the rest is waited for. */
export const begunKeysAtom = atom<string | null>(null);
