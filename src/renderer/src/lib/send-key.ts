/** Whether a key means "send": Ctrl+Enter, ⌘+Enter on a Mac. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);
