import { accountStorageKey } from './page-account.ts';

/* What the script of the first frame shares with the app: keys of local storage, a value there, and an attribute. */

/** The key of the frame that the next start of this account shows. */
export const keptFrameKey = () => accountStorageKey('warble.frame');
/** The key of the feed that this account saw last. */
export const lastFeedKey = () => accountStorageKey('warble.lastFeed');

/** The data that an account has on disk only while it is signed in (spec §9). */
export const signedInKeys = (account: string) =>
  ['users', 'tweets', 'warble.frame', 'warble.lastFeed'].map((key) => accountStorageKey(key, account));

/** The key of the page and the post that a user is at. */
export const readingPositionKey = (userId: string) => `warble.readingPlace.${userId}`;
/** What the keys of a user's unsent changes begin with. */
export const outboxPrefix = (userId: string) => `warble.outbox.${userId}.`;
/** The key of a draft: each account has its own. */
export const draftKey = (userId: string | null, slot: string) => `warble.draft.${userId ?? ''}.${slot}`;
/** The key that records that there is an image, for when the database can't be read. */
export const imageMarkKey = (key: string) => `warble.image.${key}`;
/** The value under that key for an image that was removed, until it is deleted from the database. */
export const removedMark = '';

/** The attribute with the date that an age is counted from. */
export const ageAttribute = 'data-age';
