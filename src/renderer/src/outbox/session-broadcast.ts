import * as v from 'valibot';

/**
 * That the account was signed out or in in another window, or that another account was chosen there. Separate from the other
 * broadcasts, since it can't wait for code to load.
 */
export const SessionBroadcastSchema = v.object({
  call: v.picklist(['logout', 'login', 'account']),
  userId: v.string(),
});
