/** Where a character is typed. */
const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
/** What lies over the page and has the keys to itself. */
const layer = '[aria-modal="true"], [role="menu"]';

/**
 * Whether a key was pressed to have its action done. A character is meant as one where it can be typed, and has no
 * action while an input method composes or something lies over the page; a function key has it everywhere.
 */
export function isPageKey(event: KeyboardEvent, pageKey: string): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (pageKey.length > 1) return event.key === pageKey && !event.shiftKey;
  // Some layouts need Shift for `/`; no letter is meant with it, and Caps Lock is nobody's meaning.
  if (event.key !== pageKey && (event.shiftKey || event.key.toLowerCase() !== pageKey)) return false;
  const isTyped = event.target instanceof Element && event.target.closest(field) !== null;
  return !isTyped && document.querySelector(layer) === null;
}
