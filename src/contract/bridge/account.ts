/*
 * Several accounts on one server: each has cookies of its own, which the host keeps under the account's id. A page speaks
 * for one account until it is unloaded: the host writes the id into it, and it sends the id with each request. Without a
 * library: the script of the first frame has it, too.
 */

/** The id identifies the cookies of an account on this device. It does not tell who is signed in. */
export const accountIdPattern = /^[a-z\d]{1,16}$/;

/** The account of a device on which none was added. */
export const firstAccount = '0';

/** The header with the id of the account that a request is made for. It is not sent to the server. */
export const accountHeader = 'x-warble-account';

/** A POST here, with the header, tells a browser host which account the next pages are for. */
export const accountPath = '/account';

/** The id, or the first account's if there is no valid one. */
export const accountIdOf = (text: string | null | undefined): string =>
  text !== null && text !== undefined && accountIdPattern.test(text) ? text : firstAccount;
