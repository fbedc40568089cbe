import { type ComponentType, lazy } from 'react';
import { onReachableAgain } from './reachability.ts';

/** The time between attempts, in ms. */
const retryMs = 10_000;

/** Imports a module, again and again until it succeeds: the page's own host may be unreachable for a while. */
export async function loadWhenPossible<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        const stop = onReachableAgain(go);
        const timer = setTimeout(go, retryMs);
        function go() {
          stop();
          clearTimeout(timer);
          resolve();
        }
      });
    }
  }
}

/** A component whose code is loaded when it is first rendered: a page that loses its host meanwhile goes on without it. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWhenPossible(load) }));
