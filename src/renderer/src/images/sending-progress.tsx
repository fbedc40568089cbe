import '@mantine/core/styles/Progress.css';
import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/api/calls.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { uploadProgressAtom } from './upload-progress.ts';

/** Shown only after this time, in ms: what is over sooner would flash. */
const showAfterMs = 500;

interface SendingProgressProps {
  /** The call that carries the files. */
  readonly call: CallName;
}

/** The upload progress of a call, once it takes a while, with a button to cancel it. */
export function SendingProgress({ call }: SendingProgressProps) {
  const text = useDeferredMessages().sending;
  const sending = useAtomValue(uploadProgressAtom)[call] ?? null;
  const box = useRef<HTMLDivElement>(null);
  const isSending = sending !== null;
  const [takesAWhile, setTakesAWhile] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setTakesAWhile(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setTakesAWhile(false);
    };
  }, [isSending]);
  const shown = takesAWhile ? sending : null;
  const percent = shown === null || shown.sent === null ? null : Math.floor(shown.sent * 100);
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
              {...(percent !== null && {
                'aria-valuemin': 0,
                'aria-valuemax': 100,
                'aria-valuenow': percent,
              })}
              value={percent ?? 100}
              animated={percent === null || percent === 100}
            />
          </Progress.Root>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              <span role="status">{percent === 100 ? text.waiting : text.sending}</span>
              {percent !== null && percent < 100 && <span aria-hidden> {text.sent(percent)}</span>}
            </Text>
            <Button size="xs" variant="default" onClick={cancel}>
              {text.cancel}
            </Button>
          </Group>
        </Stack>
      )}
    </Box>
  );
}
