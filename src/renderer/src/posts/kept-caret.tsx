import { Component, type RefObject } from 'react';

interface KeptCaretProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

interface Before {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Where a position in a text is once the text has changed: after what preceded it, else before what followed it. */
function positionIn(changed: string, text: string, position: number): number {
  const following = text.slice(position);
  if (changed.startsWith(text.slice(0, position))) return position;
  return changed.endsWith(following) ? changed.length - following.length : Math.min(position, changed.length);
}

/**
 * Keeps the selection of a field whose text another window changes: browsers move the caret to the end of a text that a
 * script sets. Rendered together with the field. A class, since effects run when the text is set already.
 */
export class KeptCaret extends Component<KeptCaretProps> {
  override getSnapshotBeforeUpdate({ field: { current } }: KeptCaretProps): Before | null {
    return current && { text: current.value, start: current.selectionStart, end: current.selectionEnd };
  }

  override componentDidUpdate(
    { field: { current } }: KeptCaretProps,
    _: unknown,
    before: Before | null,
  ): void {
    if (current === null || before === null) return;
    const { text, start, end } = before;
    // At the end, where the text is written on, it stays there.
    if (current.value === text || start === text.length) return;
    current.setSelectionRange(positionIn(current.value, text, start), positionIn(current.value, text, end));
  }

  override render(): null {
    return null;
  }
}
