import { isHeld } from '#renderer/lib/keystrokes.ts';
import { field, isForText, isInPage } from '#renderer/lib/type-ahead.ts';

const menu = '[role="menu"]';

/** The state of the page that the answer depends on. */
export interface PageContext {
  /** Whether a dialog is open over the page, which handles all keys itself. */
  readonly isLayerOpen: () => boolean;
  /** Whether a preview of a person is open beside the page. */
  readonly isPreviewOpen: () => boolean;
  /** Whether an element is a post, rather than a control in one. */
  readonly isPost: (element: Element) => boolean;
}

/** A menu that closes stays in the document for a moment after it has returned the focus to the page below. */
function isUnderLayer(target: Element, page: PageContext): boolean {
  return page.isLayerOpen() || (document.querySelector(menu) !== null && target.closest('#root') === null);
}

/**
 * Whether a keystroke is meant for the page, by where it was pressed. Function keys are, everywhere; nothing else while
 * an overlay is open. In a field, only what is held with Ctrl, ⌘ or Alt is. Enter belongs to the focused control, and
 * to the page only on a post itself, and where nothing has the focus: a key before it may be about to focus a post.
 */
export function isForPage(event: KeyboardEvent, keystroke: string, page: PageContext): boolean {
  if (event.defaultPrevented) return false;
  if (/^F\d+$/.test(keystroke)) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (isUnderLayer(target, page)) return false;
  if (keystroke === 'Enter') return page.isPost(target) || target.matches('body, main');
  return isHeld(keystroke) || target.closest(field) === null;
}

/** The text field of the page that Escape leaves; null where something that is open uses the key, or no field has the focus. */
export function fieldToLeave(event: KeyboardEvent, page: PageContext): HTMLElement | null {
  const { target } = event;
  const isUsed = event.defaultPrevented || page.isLayerOpen() || page.isPreviewOpen();
  return !isUsed && target instanceof HTMLElement && isInPage(target) && isForText(target) ? target : null;
}
