import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';

interface RateLimit {
  /** How many are allowed … */
  readonly points: number;
  /** … in this many seconds. */
  readonly seconds: number;
}

export interface RateLimits {
  /** Failed sign-ins. */
  readonly signInPerAccount: RateLimit;
  readonly signInPerAddress: RateLimit;
  readonly signUpPerAddress: RateLimit;
  /** Tweets and comments. */
  readonly postingPerAccount: RateLimit;
  readonly postingPerAddress: RateLimit;
}

const minutes = (count: number) => count * 60;

/** High enough for people, low enough against guessing and flooding. */
export const defaultRateLimits: RateLimits = {
  signInPerAccount: { points: 10, seconds: minutes(15) },
  signInPerAddress: { points: 100, seconds: minutes(15) },
  signUpPerAddress: { points: 30, seconds: minutes(60) },
  postingPerAccount: { points: 60, seconds: minutes(5) },
  postingPerAddress: { points: 300, seconds: minutes(5) },
};

const refusalTexts: Readonly<Record<keyof RateLimits, string>> = {
  signInPerAccount: 'Too many sign-in attempts.',
  signInPerAddress: 'Too many sign-in attempts.',
  signUpPerAddress: 'Too many new accounts from this address.',
  postingPerAccount: 'Too many posts at once.',
  postingPerAddress: 'Too many posts at once.',
};

export interface RateLimiter {
  /** Counts one. @throws {HttpError} 429 with `Retry-After` when the limit is exceeded */
  count(limit: keyof RateLimits, key: string): Promise<void>;
  /** Uncounts one that turned out to be harmless. */
  uncount(limit: keyof RateLimits, key: string): Promise<void>;
  /** Resets the count. */
  reset(limit: keyof RateLimits, key: string): Promise<void>;
}

/** Counts in memory: a restart resets all counts. */
export function createRateLimiter(limits: RateLimits): RateLimiter {
  const limiterOf = ({ points, seconds }: RateLimit) => new RateLimiterMemory({ points, duration: seconds });
  const limiters: Readonly<Record<keyof RateLimits, RateLimiterMemory>> = {
    signInPerAccount: limiterOf(limits.signInPerAccount),
    signInPerAddress: limiterOf(limits.signInPerAddress),
    signUpPerAddress: limiterOf(limits.signUpPerAddress),
    postingPerAccount: limiterOf(limits.postingPerAccount),
    postingPerAddress: limiterOf(limits.postingPerAddress),
  };
  return {
    async count(limit, key) {
      try {
        await limiters[limit].consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const wait = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new HttpError(429, `${refusalTexts[limit]} Try again in ${inMinutes(wait)}.`, {
          'retry-after': String(wait),
        });
      }
    },
    async uncount(limit, key) {
      await limiters[limit].reward(key);
    },
    async reset(limit, key) {
      await limiters[limit].delete(key);
    },
  };
}

function inMinutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? '1 minute' : `${count} minutes`;
}
