import { ofAccount } from './page-account.ts';

/* What the script of the first frame shares with the app: keys of local storage, and an attribute. */

export const keptFrameKey = () => ofAccount('warble.frame');
export const lastFeedKey = () => ofAccount('warble.lastFeed');

/** The attribute with the date that an age is counted from. */
export const ageAttribute = 'data-age';
