import { useMergedRef } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { type ComponentProps, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { optionalPart } from '#renderer/lib/load.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { RoomLeft } from '#renderer/ui/room-left.tsx';
import { TextArea } from '#renderer/ui/text-area.tsx';

const EmojiButton = optionalPart(async () => (await import('./emoji-button.tsx')).EmojiButton);
const Suggestions = optionalPart(async () => (await import('./suggestions.tsx')).Suggestions);

/** Whether a key means "send": Ctrl+Enter, ⌘+Enter on a Mac, but not while an input method composes. */
function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
}

interface WritingFieldProps extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'maxLength'> {
  /** Whether more can be typed than the server accepts; otherwise the field stops at the limit. */
  readonly canExceed?: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => Promise<void>;
}

/** The text field of a post or comment: a key sends it, and it suggests people, tags and emoji. */
export function WritingField({
  ref,
  value,
  canExceed = false,
  readOnly = false,
  onChange,
  onSend,
  ...others
}: WritingFieldProps) {
  const { contentMax } = useAtomValue(serverLimitsAtom);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  return (
    <>
      <div style={{ position: 'relative' }} onFocus={use} onPointerEnter={use}>
        <TextArea
          {...others}
          readOnly={readOnly}
          maxLength={canExceed ? undefined : contentMax}
          ref={useMergedRef(field, ref)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) void onSend();
          }}
        />
        <Suspense>{isUsed && <EmojiButton field={field} disabled={readOnly} onChange={onChange} />}</Suspense>
        <Suspense>{/[@#]/.test(value) && <Suggestions field={field} onChange={onChange} />}</Suspense>
      </div>
      <RoomLeft content={value} max={contentMax} />
    </>
  );
}
