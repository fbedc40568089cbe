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
