interface Replacement {
  /** The part of the text that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
  /** Where the caret is then. */
  readonly caret: number;
}

/**
 * Replaces a part of a field's text as typing does, so that it can be undone, and focuses the field. A value that is set
 * by code clears what the browser has to undo.
 */
export function replaceText(field: HTMLTextAreaElement, { start, end, inserted, caret }: Replacement): void {
  const replaced = field.value.slice(start, end);
  // What is only extended stays: undoing selects what was replaced, and the next key would delete it.
  const kept = inserted.startsWith(replaced) ? replaced.length : 0;
  const text = inserted.slice(kept);
  field.focus();
  field.setSelectionRange(start + kept, end);
  if (!typeText(text)) {
    field.setRangeText(text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
}

/** Whether the browser has typed a text in place of the selection. */
const typeText = (text: string): boolean =>
  // Deprecated for rich text, where browsers differ, but nothing else adds a change to what can be undone.
  'execCommand' in document && document.execCommand('insertText', false, text);
