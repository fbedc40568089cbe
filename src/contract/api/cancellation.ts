/**
 * The header by which the page names a request to the gateway, so that it can cancel it. An abort in the page alone
 * does not reach the desktop app's main process, which would continue to send the body.
 */
export const requestIdHeader = 'x-warble-request';

/** A POST here with `requestIdHeader` cancels the request of that id, unless it has its response already. */
export const stopPath = '/stop';
