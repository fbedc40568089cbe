import { Box, Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, Suspense, useRef } from 'react';
import { isSendKey } from '#renderer/lib/send-key.ts';
import { lazyPart } from '#renderer/lib/load.ts';
import { ownDirection } from '#renderer/ui/own-direction.ts';
import { RoomLeft } from '#renderer/ui/room-left.tsx';

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions);

interface WritingFieldProps extends Omit<TextareaProps, 'onChange' | 'value'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
  readonly value: string;
  /** How many characters there may be, as the server announced it. */
  readonly max: number | undefined;
  readonly onChange: (value: string) => void;
  readonly onSend: () => Promise<void>;
}

/** Where a post or a comment is written: sends it with a key, and offers people and tags. */
export function WritingField({ ref, value, max, onChange, onSend, ...others }: WritingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Box pos="relative">
        <Textarea
          {...others}
          {...ownDirection(value)}
          ref={useMergedRef(field, ref)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) void onSend();
          }}
        />
        <Suspense>{/[@#]/.test(value) && <Suggestions field={field} onChange={onChange} />}</Suspense>
      </Box>
      <RoomLeft content={value} max={max} />
    </>
  );
}
