import * as v from 'valibot';

/** That the account was signed out in another window. Apart from the other news, since it can't wait for code to load. */
export const LogoutNewsSchema = v.object({ call: v.literal('logout'), userId: v.string() });
