/**
 * The header with the code of an invitation, for a sign-up on a server that takes new accounts by invitation. Other servers
 * ignore it.
 */
export const invitationHeader = 'x-warble-invitation';

/** The name in the query of the sign-up page's address under which a person is given the code: `/signup?invite=<code>`. */
export const invitationQuery = 'invite';
