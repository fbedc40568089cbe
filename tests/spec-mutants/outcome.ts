/** A row is proven by a test that fails with the mutant; an error is a mutant that keeps its tests from running. */
export type Outcome = 'caught' | 'survived' | 'error';
