import { atom } from 'jotai';
import type { Store } from './session/services.ts';

/**
 * How many changes their callers await: those not known to the processor yet, and those that are made without it. A
 * picture that is being read, stored or deleted counts, too.
 */
export const awaitedChangesAtom = atom(0);

/** Has `sendBeforeLeaving` wait for a change that leaving the page would cut off. */
export function whileSending<Result>({ set }: Pick<Store, 'set'>, change: Promise<Result>): Promise<Result> {
  const count = (by: number) => set(awaitedChangesAtom, (before) => before + by);
  count(1);
  return change.finally(() => count(-1));
}
