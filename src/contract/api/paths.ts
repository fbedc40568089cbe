/** Base path of every call (spec §7). */
export const apiBase = '/api/v1';

/** Where the local server serves uploaded images; on other servers an image may have any address. */
export const mediaBase = '/media';
