const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Runs once, at the first use of the page. Code that is needed soon is loaded then: it is not part of the first page,
 * but available offline.
 * @param unusedMs how long an unused page waits at most, in ms; for ever by default
 * @returns a function that ends the wait
 */
export function onFirstTouch(run: () => void, unusedMs?: number): () => void {
  const ended = new AbortController();
  const onTouch = () => {
    ended.abort();
    run();
  };
  for (const touch of touches) {
    document.addEventListener(touch, onTouch, { capture: true, passive: true, signal: ended.signal });
  }
  const timer = unusedMs === undefined ? undefined : setTimeout(onTouch, unusedMs);
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => ended.abort();
}
