const unlimited = { points: 10_000, seconds: 1 };

/** Limits that no test reaches, for tests of other things. */
export const noLimits = {
  signInPerAccount: unlimited,
  signInPerAddress: unlimited,
  signUpPerAddress: unlimited,
  postingPerAccount: unlimited,
  postingPerAddress: unlimited,
};

/** Options that keep limits and the hashing of passwords from slowing a test down. */
export const quick = { rateLimits: noLimits, passwordCost: { N: 1024, r: 8, p: 1 } };
