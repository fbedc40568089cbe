import { useMergedRef } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { type ComponentProps, type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { optionalPart } from '#renderer/lib/load.ts';
import { isSendKey } from '#renderer/lib/send-key.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { RoomLeft } from '#renderer/ui/room-left.tsx';
import { TextArea } from '#renderer/ui/text-area.tsx';

const EmojiButton = optionalPart(async () => (await import('./emoji-button.tsx')).EmojiButton);
const Suggestions = optionalPart(async () => (await import('./suggestions.tsx')).Suggestions);

interface WritingFieldProps extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'maxLength'> {
  readonly onChange: (value: string) => void;
  readonly onSend: () => Promise<void>;
  /** Called for keys that are pressed while it is read-only. */
  readonly onHold?: (event: KeyboardEvent) => void;
}

/**
 * The text field of a post or comment: a key sends it, and it suggests people, tags and emoji. It takes more text than
 * the server accepts and says so: otherwise the end of a pasted text would be lost.
 */
export function WritingField({
  ref,
  value,
  error,
  readOnly = false,
  onChange,
  onSend,
  onHold,
  ...others
}: WritingFieldProps) {
  const { tooLong } = useMessages().composer;
  const over = useAtomValue(excessAtom)(value);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  // A key that focuses a field with a draft continues its text: browsers begin before it.
  useLayoutEffect(() => {
    const { current } = field;
    if (current?.value) current.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <>
      <div style={{ position: 'relative' }} onFocus={use} onPointerEnter={use}>
        <TextArea
          {...others}
          readOnly={readOnly}
          error={over > 0 ? tooLong(over) : error}
          ref={useMergedRef(field, ref)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSendKey(event.nativeEvent)) void onSend();
            else if (readOnly) onHold?.(event);
          }}
        />
        <Suspense>{isUsed && <EmojiButton field={field} disabled={readOnly} />}</Suspense>
        <Suspense>{/[@#]/.test(value) && <Suggestions field={field} />}</Suspense>
      </div>
      <RoomLeft content={value} left={-over} />
    </>
  );
}
