/** Whether a key means "send": Ctrl+Enter, ⌘+Enter on a Mac, but not while an input method composes. */
export const isSendKey = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing;
