import * as v from 'valibot';
import { deriveInPool } from '#server/hash-threads.ts';
import { defaultRateLimits, RateLimitsSchema } from '#server/rate-limits.ts';

const unlimited = { points: 1_000_000, seconds: 60 };

/** Limits that no test reaches, for tests of other features: they sign up and post much faster than users do. */
export const noLimits = v.parse(
  RateLimitsSchema,
  Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, unlimited])),
);

/**
 * Passwords are hashed at the lowest cost, for any number of clients. Uses Node's thread pool, because starting a
 * thread would take longer than a hash.
 */
export const quickPasswords = {
  cost: { N: 16, r: 8, p: 1 },
  waiting: 10_000,
  perAddress: 10_000,
  derive: deriveInPool,
  deriveForFrequent: deriveInPool,
};
