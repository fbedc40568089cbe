/**
 * The header with an id for a request, by which the page can later cancel it at the gateway. An abort in the page alone
 * does not reach the desktop app's main process, which would continue to send the body.
 */
export const requestIdHeader = 'x-warble-request';

/** A POST here with `requestIdHeader` cancels the request of that id, unless it has its response already. */
export const stopPath = '/stop';
