import { atom } from 'jotai';
import * as v from 'valibot';
import { draftAtom } from '#renderer/stores/drafts/drafts.ts';

const AccountSchema = v.object({ fullName: v.string(), username: v.string(), bio: v.string() });
export type Account = v.InferOutput<typeof AccountSchema>;

const StoredSchema = v.pipe(v.string(), v.parseJson(), AccountSchema);
const storedAtom = draftAtom('account');

/** What was typed about the account and not saved yet, or null. Survives whatever drafts survive. */
export const accountDraftAtom = atom(
  (get): Account | null => {
    const parsed = v.safeParse(StoredSchema, get(storedAtom));
    return parsed.success ? parsed.output : null;
  },
  (_, set, draft: Account | null) => set(storedAtom, draft === null ? '' : JSON.stringify(draft)),
);
