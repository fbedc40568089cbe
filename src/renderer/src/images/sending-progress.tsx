import '@mantine/core/styles/Progress.css';
import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/api/calls.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { sendingAtom } from './sending.ts';

/** What is over sooner would only flash. In ms. */
const patience = 500;

interface SendingProgressProps {
  /** The call that carries the files. */
  readonly call: CallName;
}

/** How far the files of a call are on their way, once that takes a while, with the means to stop it. */
export function SendingProgress({ call }: SendingProgressProps) {
  const text = useDeferredMessages().sending;
  const sending = useAtomValue(sendingAtom)[call] ?? null;
  const box = useRef<HTMLDivElement>(null);
  const isSending = sending !== null;
  const [takesAWhile, setTakesAWhile] = useState(false);
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setTakesAWhile(true), patience);
    return () => {
      clearTimeout(timer);
      setTakesAWhile(false);
    };
  }, [isSending]);
  const shown = takesAWhile ? sending : null;
  const percent = shown === null || shown.sent === null ? null : Math.floor(shown.sent * 100);
  const cancel = () => {
    shown?.cancel(text);
    // The button goes.
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
