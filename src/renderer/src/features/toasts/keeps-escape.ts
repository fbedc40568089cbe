/**
 * For whatever has the focus in the toasts: Escape leaves them, and does not also close the dialog that lies under them.
 * Mantine's dialogs listen at the window, before any handler here could stop the key.
 */
export const keepsEscape = { 'data-mantine-stop-propagation': 'true' } as const;
