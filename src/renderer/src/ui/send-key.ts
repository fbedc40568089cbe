import type { KeyboardEvent } from 'react';

/** Whether a key means "send": Ctrl+Enter, ⌘+Enter on a Mac, but not while an input method composes. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
}
