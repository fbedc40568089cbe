/** Where characters are typed. */
const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
/** What lies over the page and has the keys to itself. */
const layer = '[aria-modal="true"], [role="menu"]';
/** Stands in for a layer whose code is being loaded. */
const loadingLayer = '[data-layer]';

/** A layer that closes stays in the document for a moment after it has returned the focus to the page below. */
function isUnderLayer(target: Element): boolean {
  if (document.querySelector(loadingLayer) !== null) return true;
  return document.querySelector(layer) !== null && target.closest('#root') === null;
}

/**
 * Whether a keystroke is meant for the page, by where it was pressed. Function keys are, everywhere; nothing else while a
 * layer lies over the page. In a field, only what is held with Ctrl, ⌘ or Alt is. Enter belongs to the focused control, and
 * to the page only on a post itself.
 */
export function isForPage(event: KeyboardEvent, keystroke: string): boolean {
  if (event.defaultPrevented) return false;
  if (/^F\d+$/.test(keystroke)) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (isUnderLayer(target)) return false;
  if (keystroke === 'Enter') return target.matches('[data-post]');
  return /(CmdOrCtrl|Ctrl|Alt|Super)\+/.test(keystroke) || target.closest(field) === null;
}
