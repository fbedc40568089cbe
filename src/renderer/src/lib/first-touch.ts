const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Runs once, when somebody first uses the page: what is needed soon is loaded then, so that the first page does not pay for
 * it, and it is there when the network is not.
 * @returns what ends the waiting
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
