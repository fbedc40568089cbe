const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Runs once, at the first use of the page. Code that is needed soon is loaded then: it is not part of the first page,
 * but available offline.
 * @returns a function that removes the listeners
 */
export function onFirstTouch(run: () => void): () => void {
  const ended = new AbortController();
  const onTouch = () => {
    ended.abort();
    run();
  };
  for (const touch of touches) {
    document.addEventListener(touch, onTouch, { capture: true, passive: true, signal: ended.signal });
  }
  return () => ended.abort();
}
