import type { KeyboardEvent } from 'react';

/** Runs `send` on Ctrl+Enter, ⌘+Enter on a Mac, but not while an input method composes. */
export function onSendKey(send: () => Promise<void>) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
}
