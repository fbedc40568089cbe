import { Button, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { failureText } from '#renderer/api/failure.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

interface FailurePanelProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/**
 * What stands in place of content that could not be loaded. A button that waits, or that goes, loses the focus: it is
 * given back to it, or to the page that has come instead.
 */
export function FailurePanel({ error, onRetry, retrying = false }: FailurePanelProps) {
  const messages = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    if (!retrying && asked.current && document.activeElement === document.body) button.current?.focus();
  }, [retrying]);
  useLayoutEffect(
    () => () => {
      if (!asked.current) return;
      // What has come instead is in the page then.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return (
    <Stack role="alert" align="center" gap="sm" px="md" py="xl" ta="center">
      <IconCloudOff size={36} stroke={1.5} aria-hidden />
      <Text fw={600}>{messages.failure.title}</Text>
      <Text c="dimmed" maw={420} style={{ overflowWrap: 'anywhere' }} lineClamp={6}>
        {failureText(error, messages)}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        ref={button}
        loading={retrying}
        onClick={() => {
          asked.current = true;
          onRetry();
        }}
      >
        {messages.failure.retry}
      </Button>
    </Stack>
  );
}
