const unlimited = { points: 10_000, seconds: 1 };

/** More than any test needs, so that limits show up only where they are tested. */
export const noLimits = {
  signInPerAccount: unlimited,
  signInPerAddress: unlimited,
  signUpPerAddress: unlimited,
  postingPerAccount: unlimited,
  postingPerAddress: unlimited,
};
