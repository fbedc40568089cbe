import * as v from 'valibot';
import { deriveInPool } from '#server/hash-threads.ts';
import { defaultRateLimits, RateLimitsSchema } from '#server/rate-limits.ts';

const unlimited = { points: 1_000_000, seconds: 60 };

/** Limits that no test reaches, for tests of other things: they sign up and post far faster than people do. */
export const noLimits = v.parse(
  RateLimitsSchema,
  Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, unlimited])),
);

/** Passwords that are hashed in no time, by any number of clients: starting a thread for it would take longer. */
export const quickPasswords = {
  cost: { N: 16, r: 8, p: 1 },
  waiting: 10_000,
  perAddress: 10_000,
  derive: deriveInPool,
};
