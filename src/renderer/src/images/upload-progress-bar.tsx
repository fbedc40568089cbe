import '@mantine/core/styles/Progress.css';
import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/api/calls.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { uploadProgressAtom } from './upload-progress.ts';

/** In ms; a shorter upload would make it flash. */
const showAfterMs = 500;

/** The upload progress of a call, once it takes a while, with a button to cancel it. */
export function UploadProgressBar({ call }: { readonly call: CallName }) {
  const text = useDeferredMessages().sending;
  const progress = useAtomValue(uploadProgressAtom)[call] ?? null;
  const box = useRef<HTMLDivElement>(null);
  const isSending = progress !== null;
  const [takesAWhile, setTakesAWhile] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setTakesAWhile(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setTakesAWhile(false);
    };
  }, [isSending]);
  const shown = takesAWhile ? progress : null;
  const sent = shown?.sent ?? null;
  const percent = sent === null ? undefined : Math.floor(sent * 100);
  const cancel = () => {
    shown?.cancel(text);
    // The button disappears.
    box.current?.focus();
  };
  return (
    <Box ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      {shown && (
        <Stack gap={6}>
          <Progress.Root>
            <Progress.Section
              withAria={false}
              role="progressbar"
              aria-label={text.label}
              {...(percent !== undefined && { 'aria-valuemin': 0, 'aria-valuemax': 100 })}
              aria-valuenow={percent}
              value={percent ?? 100}
              animated={percent === undefined || percent === 100}
            />
          </Progress.Root>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              <span role="status">{percent === 100 ? text.waiting : text.sending}</span>
              {percent !== undefined && percent < 100 && <span aria-hidden> {text.sent(percent)}</span>}
            </Text>
            <Button {...buttonSizes.sm} {...buttonVariants.secondary} onClick={cancel}>
              {text.cancel}
            </Button>
          </Group>
        </Stack>
      )}
    </Box>
  );
}
