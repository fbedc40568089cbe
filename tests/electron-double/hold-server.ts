/*
 * Imported into each Node process of the app (`NODE_OPTIONS`): the local server's starts only once a URL has answered,
 * which the variable WARBLE_HOLD_SERVER names.
 */
const url = process.env['WARBLE_HOLD_SERVER'];
if (url !== undefined && process.argv[1]?.endsWith('server.js') === true) await fetch(url);

export {};
