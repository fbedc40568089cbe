/** Runs something once the page has nothing else to do; soon, in browsers that don't tell when that is. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run);
}
