import type { CallName } from '#contract/api/calls.ts';
import * as v from 'valibot';
import { longTextAbove, type RateLimiter, type RateLimitName } from '#server/rate-limits.ts';
import type { Viewer } from '#server/sessions.ts';

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
  // The sign-in counts by itself, since failures and successes differ.
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

/** Counts a list that is searched. @throws {HttpError} 429 with `Retry-After` when a limit is exceeded */
export async function countSearch(limiter: RateLimiter, viewer: Viewer, query: string): Promise<void> {
  if (query === '') return;
  await limiter.count('searchBurstPerAccount', viewer.id);
  await limiter.count('searchesPerAccount', viewer.id);
}

const LongTextSchema = v.object({ content: v.pipe(v.string(), v.minLength(longTextAbove + 1)) });

/** Counts a tweet or a comment that is long. @throws {HttpError} 429 with `Retry-After` when the limit is exceeded */
export async function countLongText(limiter: RateLimiter, viewer: Viewer, payload: unknown): Promise<void> {
  if (v.is(LongTextSchema, payload)) await limiter.count('longTextsPerAccount', viewer.id);
}
