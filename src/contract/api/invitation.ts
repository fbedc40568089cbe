/**
 * The header with the code of an invitation, for a sign-up on a server that takes new accounts by invitation. Other servers
 * ignore it.
 */
export const invitationHeader = 'x-warble-invitation';

/** The query parameter of the sign-up page's address that contains the code: `/signup?invite=<code>`. */
export const invitationQuery = 'invite';
