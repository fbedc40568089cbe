/**
 * Names a request of the page to the gateway, so that it can be stopped. An abort alone does not reach the desktop app's
 * main process, which would send on what it has been handed.
 */
export const requestIdHeader = 'x-warble-request';

/** POST here, with the header above, stops the request of that name if it has no answer yet. */
export const stopPath = '/stop';
