import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';

export interface RateLimit {
  /** How many are let through … */
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

/** Generous for people, tight for guessing and flooding. */
export const defaultRateLimits: RateLimits = {
  signInPerAccount: { points: 10, seconds: minutes(15) },
  signInPerAddress: { points: 100, seconds: minutes(15) },
  signUpPerAddress: { points: 30, seconds: minutes(60) },
  postingPerAccount: { points: 60, seconds: minutes(5) },
  postingPerAddress: { points: 300, seconds: minutes(5) },
};

const refusals: Readonly<Record<keyof RateLimits, string>> = {
  signInPerAccount: 'Too many sign-in attempts.',
  signInPerAddress: 'Too many sign-in attempts.',
  signUpPerAddress: 'Too many new accounts from this address.',
  postingPerAccount: 'Too many posts at once.',
  postingPerAddress: 'Too many posts at once.',
};

export interface RateLimiter {
  /** Counts one. @throws {HttpError} 429 with `Retry-After` when that is one too many */
  count(limit: keyof RateLimits, key: string): Promise<void>;
  /** Takes back one that was counted: it turned out to be harmless. */
  uncount(limit: keyof RateLimits, key: string): Promise<void>;
  /** Starts from nothing again. */
  forget(limit: keyof RateLimits, key: string): Promise<void>;
}

/** Counts in memory: a restart forgives everybody. */
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
        throw new HttpError(429, `${refusals[limit]} Try again in ${inMinutes(wait)}.`, {
          'retry-after': String(wait),
        });
      }
    },
    async uncount(limit, key) {
      await limiters[limit].reward(key);
    },
    async forget(limit, key) {
      await limiters[limit].delete(key);
    },
  };
}

function inMinutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? '1 minute' : `${count} minutes`;
}
