import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly globalNamespace: string;
    readonly mode: 'dry-run' | 'mutant';
    readonly mutantActivation: 'static' | 'runtime';
  }
}

/*
 * The process has run other mutants before: while modules are imported, none of them is active, unless it is to be active
 * on import.
 */
const stryker: unknown = Reflect.get(globalThis, inject('globalNamespace'));
if (typeof stryker === 'object' && stryker !== null) {
  if (inject('mode') === 'dry-run') Reflect.deleteProperty(stryker, 'mutantCoverage');
  else if (inject('mutantActivation') !== 'static') Reflect.set(stryker, 'activeMutant', undefined);
}
