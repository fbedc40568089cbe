const unlimited = { points: 10_000, seconds: 1 };

/** Limits that no test reaches, for tests of other things. */
export const noLimits = {
  signInPerAccount: unlimited,
  signInPerAddress: unlimited,
  signUpPerAddress: unlimited,
  postingPerAccount: unlimited,
  postingPerAddress: unlimited,
};
