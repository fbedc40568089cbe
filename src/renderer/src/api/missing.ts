import { hasStatus } from './failure.ts';

/**
 * Whether the server said that it has not, or not any more, what the page has: its id was in the server's format, so that
 * 400 and 422, which `isMissing` includes, refuse something else.
 */
export const isGone = hasStatus(404, 410);

/**
 * Whether a call that asks for one thing by its id failed because that thing does not exist, or because the id is not in
 * this server's format: the error then describes the format.
 */
export const isMissing = hasStatus(400, 404, 410, 422);
