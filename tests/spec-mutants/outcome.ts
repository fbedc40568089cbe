/**
 * The result of a row under a mutant: `caught` by a test that fails, which proves it; `survived`; `error`, when the mutant keeps the
 * tests from running; `timeout`, when they did not end. That proves nothing either: whether the test looks at the statement is not known.
 */
export const outcomes = ['caught', 'survived', 'error', 'timeout'] as const;
export type Outcome = (typeof outcomes)[number];
