import { Textarea } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { messages } from '#renderer/lib/messages.ts';
import { isSendKey } from '#renderer/lib/send-key.ts';

interface PostEditorProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => Promise<void>;
}

/** Its identity is stable, so it runs when the field appears and not again. */
const focusEnd = (field: HTMLTextAreaElement | null) => {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

/** The field that a post's text turns into while it is edited. */
export function PostEditor({ id, value, error, busy, onChange, onSubmit }: PostEditorProps) {
  return (
    <Textarea
      id={id}
      ref={focusEnd}
      aria-label={messages.post.editor}
      autosize
      minRows={2}
      maxRows={14}
      maxLength={limits.contentMax}
      dir="auto"
      readOnly={busy}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isSendKey(event)) void onSubmit();
      }}
    />
  );
}
