import * as v from 'valibot';

/**
 * That the account was signed out or in in another window, or that another account was chosen there. Apart from the other
 * news, since it can't wait for code to load.
 */
export const SessionNewsSchema = v.object({
  call: v.picklist(['logout', 'login', 'account']),
  userId: v.string(),
});
