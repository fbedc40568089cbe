/** How long the page has to be idle, in ms: a page that is scrolled is so for less, between two frames. */
const enoughMs = 10;
/** The longest wait, in ms: a picture may be animated for as long as it is in view. */
const timeoutMs = 10_000;

/**
 * Runs something that takes several ms, once the page has nothing else to do, and is not being scrolled; soon, in
 * browsers that don't tell when that is.
 */
export function whenIdle(run: () => void): void {
  if (!('requestIdleCallback' in window)) {
    setTimeout(run);
    return;
  }
  const latest = performance.now() + timeoutMs;
  const runOrWait = (deadline: IdleDeadline) => {
    if (deadline.timeRemaining() >= enoughMs || performance.now() >= latest) run();
    else requestIdleCallback(runOrWait);
  };
  requestIdleCallback(runOrWait);
}
