import { type ComponentType, lazy } from 'react';
import { hostInfoPath } from '#contract/bridge/host.ts';
import { logFailure } from './log.ts';
import { isReachable, onReachableAgain, setReachable } from './reachability.ts';

/**
 * Code that can't be loaded although the host responds: after an upgrade it has other files, and some browsers never ask
 * again for a module that they once failed to load. Only a reload helps. Its message is for the log.
 */
export class CodeError extends Error {}

/** The time between attempts, in ms. */
const retryMs = 10_000;

/**
 * Imports a module, with its style sheets, again and again while the page's own host is unreachable.
 * @param onWait - called after each attempt that the host did not respond to, with a function that makes the next one now
 * @throws {CodeError} if the import fails although the host responds
 */
export async function loadWhenPossible<Module>(
  load: () => Promise<Module>,
  onWait?: (retry: () => void) => void,
): Promise<Module> {
  let attempt = load;
  let responded = false;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const responds = isReachable() && (await hostResponds());
      // The host may have come back only after the first attempt.
      if (responds && responded) throw new CodeError(String(error), { cause: error });
      responded = responds;
      if (!responds) await untilRetry(onWait);
      attempt = () => loadStyles().then(load);
    }
  }
}

/**
 * An import whose callers continue in the order of their calls. Chromium completes several imports of a module that is
 * being loaded in any order. A failed one is repeated by the next call.
 */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return () => {
    module ??= load().catch((error: unknown) => {
      module = undefined;
      throw error;
    });
    return module;
  };
}

/** Runs a function with a module once it is loaded. If the host no longer has the module, that is logged. */
export function whenLoaded<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => unknown = () => {},
): void {
  loadWhenPossible(load)
    .then(use)
    .catch((error: unknown) => logFailure('code', error));
}

/** Makes a request: there may have been no other one since the host became unreachable. */
const hostResponds = () =>
  fetch(hostInfoPath, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => {
      setReachable(false);
      return false;
    },
  );

const untilRetry = (onWait?: (retry: () => void) => void) =>
  new Promise<void>((resolve) => {
    const stop = onReachableAgain(go);
    const timer = setTimeout(go, retryMs);
    onWait?.(go);
    function go() {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });

let styles: Promise<unknown> = Promise.resolve();

/** Loads the style sheets that could not be loaded: an import that is repeated does not ask for them again. */
const loadStyles = () => {
  // One after another, so that several imports load each once.
  styles = styles.then(loadMissing, loadMissing);
  return styles;
};

const loadMissing = () =>
  Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), async (link) => {
      if (hasRules(link)) return;
      // The old one stays until then, since another import may be waiting for it.
      const again = document.importNode(link);
      await new Promise<void>((resolve, reject) => {
        again.addEventListener('load', () => {
          link.remove();
          resolve();
        });
        again.addEventListener('error', () => {
          again.remove();
          reject(new Error(link.href));
        });
        link.before(again);
      });
    }),
  );

/** Whether it was loaded: Chromium gives one that was not an empty sheet, other browsers none or one that can't be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/**
 * A component whose code is loaded when it is first rendered; without a connection to the host, the page works without
 * it. If the host no longer has the code, the nearest error boundary shows that.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWhenPossible(load) }));

/** The same for what the page can do without: if the host no longer has the code, that is only logged. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(() =>
    loadWhenPossible(load).catch((error: unknown) => {
      logFailure('code', error);
      return () => null;
    }),
  );
