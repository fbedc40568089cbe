/**
 * For elements in the toasts that take the focus: Escape leaves the toasts, and does not also close the dialog below them.
 * Mantine's dialogs listen in the capture phase of the window, where no handler of an element can stop the event.
 */
export const keepsEscape = { 'data-mantine-stop-propagation': 'true' } as const;
