const unlimited = { points: 10_000, seconds: 1 };

/** A cost of password hashes that takes no time, for tests of other things. */
export const lowCost = { N: 16, r: 8, p: 1 };

/** Limits that no test reaches, for tests of other things. */
export const noLimits = {
  signInPerAccount: unlimited,
  signInPerAddress: unlimited,
  signUpPerAddress: unlimited,
  postingPerAccount: unlimited,
  postingPerAddress: unlimited,
};
