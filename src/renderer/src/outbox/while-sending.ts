import type { Store } from '#renderer/stores/session/services.ts';
import { awaitedChangesAtom } from './atoms.ts';

/** Has `sendBeforeLeaving` wait for a change that leaving the page would cut off. */
export function whileSending<Result>(store: Store, change: Promise<Result>): Promise<Result> {
  const count = (by: number) => store.set(awaitedChangesAtom, (before) => before + by);
  count(1);
  return change.finally(() => count(-1));
}
