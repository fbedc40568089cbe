import { useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { WritingField } from './writing-field.tsx';

interface PostEditorProps {
  readonly id: string;
  /** Whether editing starts now; an edit that is restored takes no focus. */
  readonly isNew: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => Promise<void>;
}

const focusEnd = (field: HTMLTextAreaElement | null) => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

/** The field that replaces a post's text while it is edited. */
export function PostEditor({ id, isNew, value, error, busy, onChange, onSubmit }: PostEditorProps) {
  const messages = useMessages();
  // A ref callback with a stable identity runs on mount only.
  const [ref] = useState(() => (isNew ? focusEnd : undefined));
  return (
    <WritingField
      id={id}
      ref={ref}
      aria-label={messages.post.editor}
      lines={[2, 14]}
      readOnly={busy}
      value={value}
      error={error}
      onChange={onChange}
      onSend={onSubmit}
    />
  );
}
