import type { CallName } from './calls.ts';

/**
 * The header that keeps the pages of a list consistent while posts are added and removed. The response names the last
 * tweet of the page; a client that sends it with the request for the next page gets the tweets after that one, even if
 * its position has changed. Other servers ignore the header and count pages; so does the local server for a request
 * without it.
 */
export const anchorHeader = 'x-warble-anchor';

/** The calls that take it, for pages after the first, sorted by time and without a query. */
export const anchoredCalls = ['allTweets', 'followingTweets'] as const satisfies readonly CallName[];
