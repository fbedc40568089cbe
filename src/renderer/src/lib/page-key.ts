/** Where a character is typed. */
const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
/** What lies over the page and has the keys to itself. */
const layer = '[aria-modal="true"], [role="menu"]';

/** What only the page knows about itself. */
interface PageKeyContext {
  /** Whether the code of a dialog is being loaded, which will then lie over the page. */
  readonly isLayerPending: () => boolean;
  /** Whether an element is a post, rather than a control in one. */
  readonly isPost: (element: Element) => boolean;
}

/** A layer that closes is in the document for a moment after the focus has returned to the page below. */
function isUnderLayer(target: Element, { isLayerPending }: PageKeyContext): boolean {
  if (isLayerPending()) return true;
  return document.querySelector(layer) !== null && target.closest('#root') === null;
}

/**
 * Whether a stroke is meant for the page where it was pressed. A function key is, everywhere; nothing else while something
 * lies over the page. A key that writes or moves is not where somebody types, one that is held with Ctrl, ⌘ or Alt is.
 * Enter is the control's that has the focus, and only on a post itself the page's.
 */
export function isPageStroke(event: KeyboardEvent, stroke: string, page: PageKeyContext): boolean {
  if (event.defaultPrevented) return false;
  if (/^F\d+$/.test(stroke)) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (isUnderLayer(target, page)) return false;
  if (stroke === 'Enter') return page.isPost(target);
  return /(CmdOrCtrl|Ctrl|Alt|Super)\+/.test(stroke) || target.closest(field) === null;
}
