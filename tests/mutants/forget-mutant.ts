import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly globalNamespace: string;
    readonly mode: 'dry-run' | 'mutant';
    readonly mutantActivation: 'static' | 'runtime';
  }
}

/*
 * The process may have run other mutants before. No mutant is active while modules are imported, except one that
 * changes code that runs on import.
 */
const stryker: unknown = Reflect.get(globalThis, inject('globalNamespace'));
if (typeof stryker === 'object' && stryker !== null) {
  if (inject('mode') === 'dry-run') Reflect.deleteProperty(stryker, 'mutantCoverage');
  else if (inject('mutantActivation') !== 'static') Reflect.set(stryker, 'activeMutant', undefined);
}
