import { accountStorageKey } from './page-account.ts';

/* Names that the script of the first frame shares with the app: keys of local storage, and an attribute. */

export const keptFrameKey = () => accountStorageKey('warble.frame');
export const lastFeedKey = () => accountStorageKey('warble.lastFeed');

/** The data that an account has on disk only while it is signed in (spec §9). */
export const signedInKeys = (account: string) =>
  ['users', 'tweets', 'warble.frame', 'warble.lastFeed'].map((key) => accountStorageKey(key, account));

/** The attribute with the date that an age is counted from. */
export const ageAttribute = 'data-age';
