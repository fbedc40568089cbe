/*
 * Several accounts on one server: each has its own cookies, which the host keeps under the account's id. A page belongs
 * to one account until it is unloaded: the host writes the id into the page, and the page sends the id with each
 * request. No library is used here, because the script of the first frame includes this file.
 */

/** The id identifies the cookies of an account on this device. It does not tell who is signed in. */
export const accountIdPattern = /^[a-z\d]{1,16}$/;

/** The account of a device on which no other account was added. */
export const firstAccount = '0';

/** The header with the id of the account that a request is made for. It is not sent to the server. */
export const accountHeader = 'x-warble-account';

/** A POST here, with the header, sets the account of the next pages of a browser host. */
export const accountPath = '/account';

/** The id, or the first account's if there is no valid one. */
export const accountIdOf = (text: string | null | undefined): string =>
  text !== null && text !== undefined && accountIdPattern.test(text) ? text : firstAccount;
