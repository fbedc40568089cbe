/**
 * For elements that take the focus above a dialog, such as the toasts: Escape is theirs, and does not also close the dialog.
 * Mantine's dialogs listen in the capture phase of the window, where no handler of an element can stop the event.
 */
export const keepsEscape = { 'data-mantine-stop-propagation': 'true' } as const;

/** Matches these elements. */
export const keepingEscape = '[data-mantine-stop-propagation]';
