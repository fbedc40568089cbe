import { atom } from 'jotai';
import * as v from 'valibot';
import { draftAtom } from './drafts.ts';

/**
 * The fields of a form that were typed in and not sent yet, or null if there are none. Stored like the text of a draft,
 * in its slot.
 */
export function fieldsDraftAtom<Fields>(slot: string, schema: v.GenericSchema<unknown, Fields>) {
  const storedSchema = v.pipe(v.string(), v.parseJson(), schema);
  const textAtom = draftAtom(slot);
  return atom(
    (get): Fields | null => {
      const parsed = v.safeParse(storedSchema, get(textAtom));
      return parsed.success ? parsed.output : null;
    },
    (_, set, fields: Fields | null) => set(textAtom, fields === null ? '' : JSON.stringify(fields)),
  );
}
