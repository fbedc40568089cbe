import { atom } from 'jotai';
import * as v from 'valibot';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';

const AccountsSchema = v.array(
  v.object({
    /** The host's: see `pageAccount`. */
    id: v.string(),
    userId: v.string(),
    name: v.string(),
  }),
);
export type Account = v.InferOutput<typeof AccountsSchema>[number];

/** The maximum, since there are no keys for more. */
export const accountsMax = 9;

/** The accounts that are signed in on this device, in the order of their keys; the only one may be missing. */
export const accountsAtom = keptAtom<readonly Account[]>('warble.accounts', AccountsSchema, []);

/** The same without the account of this page. */
export const otherAccountsAtom = atom((get) => get(accountsAtom).filter(({ id }) => id !== pageAccount()));
