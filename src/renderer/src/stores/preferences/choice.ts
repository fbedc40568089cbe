import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';

/** A choice that is kept on this device under `key`. Stored data that does not fit the schema counts as `fallback`. */
export function choiceAtom<Choice>(
  key: string,
  schema: v.GenericSchema<unknown, Choice>,
  fallback: NoInfer<Choice>,
) {
  const storedAtom = atomWithStorage<unknown>(key, null, undefined, { getOnInit: true });
  return atom(
    (get): Choice => {
      const { success, output } = v.safeParse(schema, get(storedAtom));
      return success ? output : fallback;
    },
    (_, set, choice: Choice) => set(storedAtom, choice),
  );
}
