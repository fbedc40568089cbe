import ipaddr from 'ipaddr.js';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import * as v from 'valibot';
import type { SharedDatabase } from './database/open.ts';
import { HttpError } from './errors.ts';

const countText = 'must be a whole number from 1';
const count = v.pipe(v.number(countText), v.integer(countText), v.minValue(1, countText));
/** Counts in memory expire by a timer, which can't be longer. */
const secondsMax = 2_147_483;

/** A count that is allowed in a number of seconds. */
const RateLimitSchema = v.strictObject(
  {
    points: count,
    seconds: v.pipe(count, v.maxValue(secondsMax, `must be at most ${secondsMax}, which is 24 days`)),
  },
  'a limit is like { "points": 500, "seconds": 3600 }',
);

export const RateLimitsSchema = v.strictObject({
  /** Failed sign-ins: tight for one account from one address, so that nobody can lock out another user. */
  signInPerAccountAndAddress: RateLimitSchema,
  signInPerAccount: RateLimitSchema,
  signInPerAddress: RateLimitSchema,
  /** Successful sign-ins. */
  sessionsPerAccount: RateLimitSchema,
  passwordsPerAccount: RateLimitSchema,
  signUpPerAddress: RateLimitSchema,
  /** Tweets and comments. */
  postingPerAccount: RateLimitSchema,
  postingPerAddress: RateLimitSchema,
  /** New avatars and covers. */
  picturesPerAccount: RateLimitSchema,
  /** Likes, follows, edits and deletions. */
  changesPerAccount: RateLimitSchema,
  /** Long tweets and comments, new or edited: they also make each list that shows them more expensive. */
  longTextsPerAccount: RateLimitSchema,
  searchesPerAccount: RateLimitSchema,
  /** Per seconds instead of minutes: each of several searches in a row slows down everybody else. */
  searchBurstPerAccount: RateLimitSchema,
  readsPerAccount: RateLimitSchema,
});
/** The limits in an administrator's file: some or all. */
export const RateLimitFileSchema = v.record(v.keyof(RateLimitsSchema, 'is no limit'), RateLimitSchema);
export type RateLimits = v.InferOutput<typeof RateLimitsSchema>;
export type RateLimitName = keyof RateLimits;

const minutes = (count: number) => count * 60;

/** Characters above which a tweet or a comment is long. */
export const longTextAbove = 2000;

/** High enough for people, also for an office behind one address; low enough against guessing and flooding. */
export const defaultRateLimits: RateLimits = {
  signInPerAccountAndAddress: { points: 10, seconds: minutes(15) },
  signInPerAccount: { points: 100, seconds: minutes(15) },
  signInPerAddress: { points: 300, seconds: minutes(15) },
  sessionsPerAccount: { points: 60, seconds: minutes(15) },
  passwordsPerAccount: { points: 10, seconds: minutes(15) },
  signUpPerAddress: { points: 100, seconds: minutes(60) },
  postingPerAccount: { points: 60, seconds: minutes(5) },
  postingPerAddress: { points: 1000, seconds: minutes(5) },
  picturesPerAccount: { points: 60, seconds: minutes(15) },
  changesPerAccount: { points: 600, seconds: minutes(5) },
  longTextsPerAccount: { points: 10, seconds: minutes(5) },
  searchesPerAccount: { points: 300, seconds: minutes(5) },
  searchBurstPerAccount: { points: 100, seconds: 10 },
  readsPerAccount: { points: 6000, seconds: minutes(5) },
};

const signIns = 'Too many sign-in attempts.';
const posts = 'Too many posts at once.';
const searches = 'Too many searches at once.';
const refusalTexts: Readonly<Record<RateLimitName, string>> = {
  signInPerAccountAndAddress: signIns,
  signInPerAccount: signIns,
  signInPerAddress: signIns,
  sessionsPerAccount: signIns,
  passwordsPerAccount: 'Too many attempts to change the password.',
  signUpPerAddress: 'Too many new accounts from this address.',
  postingPerAccount: posts,
  postingPerAddress: posts,
  picturesPerAccount: 'Too many new pictures at once.',
  changesPerAccount: 'Too many changes at once.',
  longTextsPerAccount: `Too many texts of more than ${longTextAbove} characters at once.`,
  searchesPerAccount: searches,
  searchBurstPerAccount: searches,
  readsPerAccount: 'Too many requests at once.',
};

export interface RateLimiter {
  /** Counts one request. @throws {HttpError} 429 with `Retry-After` when the limit is exceeded */
  count(limit: RateLimitName, key: string): Promise<void>;
  /** Counts nothing. @throws {HttpError} 429 with `Retry-After` when the limit is reached */
  check(limit: RateLimitName, key: string): Promise<void>;
  /** Takes one back that turned out to be harmless. */
  uncount(limit: RateLimitName, key: string): Promise<void>;
  /** Resets the count. */
  reset(limit: RateLimitName, key: string): Promise<void>;
}

/**
 * Counts in the database that server processes share, else in memory, where a restart resets all counts. Reads and
 * bursts of searches are counted in memory always, for each process: a write for each read would cost more than the
 * limit saves, and a burst delays only the process that it is sent to.
 */
export function createRateLimiter(limits: RateLimits, shared: SharedDatabase | null = null): RateLimiter {
  const limiterOf = (name: RateLimitName): RateLimiterAbstract => {
    const { points, seconds } = limits[name];
    return shared === null || name === 'readsPerAccount' || name === 'searchBurstPerAccount'
      ? new RateLimiterMemory({ points, duration: seconds })
      : shared.createLimiter(name, points, seconds);
  };
  const limiters: Readonly<Record<RateLimitName, RateLimiterAbstract>> = {
    signInPerAccountAndAddress: limiterOf('signInPerAccountAndAddress'),
    signInPerAccount: limiterOf('signInPerAccount'),
    signInPerAddress: limiterOf('signInPerAddress'),
    sessionsPerAccount: limiterOf('sessionsPerAccount'),
    passwordsPerAccount: limiterOf('passwordsPerAccount'),
    signUpPerAddress: limiterOf('signUpPerAddress'),
    postingPerAccount: limiterOf('postingPerAccount'),
    postingPerAddress: limiterOf('postingPerAddress'),
    picturesPerAccount: limiterOf('picturesPerAccount'),
    changesPerAccount: limiterOf('changesPerAccount'),
    longTextsPerAccount: limiterOf('longTextsPerAccount'),
    searchesPerAccount: limiterOf('searchesPerAccount'),
    searchBurstPerAccount: limiterOf('searchBurstPerAccount'),
    readsPerAccount: limiterOf('readsPerAccount'),
  };
  return {
    async count(limit, key) {
      try {
        await limiters[limit].consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw refusal(limit, refused, limits[limit]);
      }
    },
    async check(limit, key) {
      const found = await limiters[limit].get(key);
      if (found !== null && found.consumedPoints >= limits[limit].points)
        throw refusal(limit, found, limits[limit]);
    },
    async uncount(limit, key) {
      await limiters[limit].reward(key);
    },
    async reset(limit, key) {
      await limiters[limit].delete(key);
    },
  };
}

function refusal(
  limit: RateLimitName,
  { msBeforeNext }: RateLimiterRes,
  { seconds }: RateLimits[RateLimitName],
): HttpError {
  // No longer than the limit lasts: the clock may have been set back, while counts expire by a timer.
  const wait = Math.min(seconds, Math.max(1, Math.ceil(msBeforeNext / 1000)));
  // The unit depends on the duration of the limit and not on that of the wait, so that the text of a limit always has
  // the same unit.
  const time = seconds < 60 ? counted(wait, 'second') : counted(Math.ceil(wait / 60), 'minute');
  return new HttpError(429, `${refusalTexts[limit]} Try again in ${time}.`, {
    'retry-after': String(wait),
  });
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * The client whose requests a limit per address counts. With IPv6 it is the network, since its owner can use any
 * address in it.
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
