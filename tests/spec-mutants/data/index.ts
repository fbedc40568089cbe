import type { Mutant } from '../mutant.ts';
import { callMutants } from './calls.ts';
import { featureMutants } from './features.ts';
import { layoutMutants } from './layout.ts';
import { storeMutants } from './stores.ts';
import { textMutants } from './texts.ts';

/** One mutant for each row that a small change of the code can break, and more if a row contains several statements. */
export const mutants: readonly Mutant[] = [
  ...textMutants,
  ...callMutants,
  ...layoutMutants,
  ...featureMutants,
  ...storeMutants,
];
