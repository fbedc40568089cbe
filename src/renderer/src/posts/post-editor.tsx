import { useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { TextOnly } from '#renderer/images/text-only.tsx';
import { WritingField } from './writing-field.tsx';

interface PostEditorProps {
  readonly id: string;
  /** Called with the field when it is mounted. */
  readonly onReady: (field: HTMLTextAreaElement | null) => void;
  readonly value: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => Promise<void>;
}

/** The field that replaces a post's text while it is edited. */
export function PostEditor({ id, onReady, value, error, busy, onChange, onSubmit }: PostEditorProps) {
  const messages = useMessages();
  // A ref callback with a stable identity runs on mount only.
  const [ref] = useState(() => onReady);
  return (
    <TextOnly>
      <WritingField
        id={id}
        ref={ref}
        aria-label={messages.post.editor}
        lines={[2, 14]}
        readOnly={busy}
        value={value}
        error={error}
        errorRole="alert"
        onChange={onChange}
        onSend={onSubmit}
      />
    </TextOnly>
  );
}
