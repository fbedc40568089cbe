/** Where a character is typed. */
const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
/** What lies over the page and has the keys to itself. */
const layer = '[aria-modal="true"], [role="menu"]';

/**
 * Whether a stroke is meant for the page where it was pressed. A function key is, everywhere; nothing else while something
 * lies over the page. A key that writes or moves is not where somebody types, one that is held with Ctrl, ⌘ or Alt is.
 * Enter is the control's that has the focus, and only on a post itself the page's.
 */
export function isPageStroke(event: KeyboardEvent, stroke: string): boolean {
  if (event.defaultPrevented) return false;
  if (/^F\d+$/.test(stroke)) return true;
  if (document.querySelector(layer) !== null) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (stroke === 'Enter') return target.matches('[data-post]');
  return /(CmdOrCtrl|Ctrl|Alt|Super)\+/.test(stroke) || target.closest(field) === null;
}
