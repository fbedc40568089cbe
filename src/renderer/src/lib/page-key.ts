/** Where a character is typed. */
const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
/** What lies over the page and has the keys to itself. */
const layer = '[aria-modal="true"], [role="menu"]';
/** Stands for a layer whose code is being loaded. */
const coming = '[data-layer]';

/** One that closes is seen for a moment after it has given the focus back to the page below. */
function isUnderLayer(target: Element): boolean {
  if (document.querySelector(coming) !== null) return true;
  return document.querySelector(layer) !== null && target.closest('#root') === null;
}

/**
 * Whether a stroke is meant for the page where it was pressed. A function key is, everywhere; nothing else while something
 * lies over the page. A key that writes or moves is not where somebody types, one that is held with Ctrl, ⌘ or Alt is.
 * Enter is the control's that has the focus, and only on a post itself the page's.
 */
export function isPageStroke(event: KeyboardEvent, stroke: string): boolean {
  if (event.defaultPrevented) return false;
  if (/^F\d+$/.test(stroke)) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (isUnderLayer(target)) return false;
  if (stroke === 'Enter') return target.matches('[data-post]');
  return /(CmdOrCtrl|Ctrl|Alt|Super)\+/.test(stroke) || target.closest(field) === null;
}
