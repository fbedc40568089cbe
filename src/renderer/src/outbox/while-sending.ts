import type { Store } from '#renderer/stores/session/services.ts';
import { enqueuingAtom } from './atoms.ts';

/** Makes a change that leaving the page would cut off: `sendBeforeLeaving` waits for it. */
export async function whileSending<Result>(store: Store, send: () => Promise<Result>): Promise<Result> {
  store.set(enqueuingAtom, (count) => count + 1);
  try {
    return await send();
  } finally {
    store.set(enqueuingAtom, (count) => count - 1);
  }
}
