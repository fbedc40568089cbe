import type { CallName } from '#contract/api/calls.ts';
import type { RateLimitName } from '#server/rate-limits.ts';

interface Counted {
  readonly perAccount?: RateLimitName;
  readonly perAddress?: RateLimitName;
}

const read: Counted = { perAccount: 'readsPerAccount' };
const change: Counted = { perAccount: 'changesPerAccount' };
const picture: Counted = { perAccount: 'picturesPerAccount' };
const posting: Counted = { perAccount: 'postingPerAccount', perAddress: 'postingPerAddress' };

/** The rate limits that are counted before each call. */
export const counted: Readonly<Record<CallName, Counted>> = {
  // It counts by itself, since failures and successes differ.
  login: {},
  register: { perAddress: 'signUpPerAddress' },
  logout: change,
  changePassword: { perAccount: 'passwordsPerAccount' },
  updateAccount: change,
  updateAvatar: picture,
  updateCoverImage: picture,
  currentUser: read,
  userDetails: read,
  allUsers: read,
  toggleFollow: change,
  following: read,
  followers: read,
  addTweet: posting,
  allTweets: read,
  followingTweets: read,
  singleTweet: read,
  userTweets: read,
  editTweet: change,
  deleteTweet: change,
  toggleLike: change,
  addComment: posting,
  comments: read,
  editComment: change,
  deleteComment: change,
  notifications: read,
};
