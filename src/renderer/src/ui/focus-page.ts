/** Focuses the page, where what had the focus is gone. */
export const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });
