/**
 * The result of a row under a mutant.
 * `caught`: a test failed, so the row is proven.
 * `survived`: no test failed.
 * `error`: the tests could not run with the mutant.
 * `timeout`: the tests did not end. This proves nothing, because it is unknown whether the test checks the statement.
 */
export const outcomes = ['caught', 'survived', 'error', 'timeout'] as const;
export type Outcome = (typeof outcomes)[number];
