import { Button, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { failureText } from '#renderer/api/failure.ts';
import { messages } from '#renderer/lib/messages.ts';

interface FailurePanelProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** What stands in place of content that could not be loaded. */
export function FailurePanel({ error, onRetry, retrying = false }: FailurePanelProps) {
  return (
    <Stack role="alert" align="center" gap="sm" px="md" py="xl" ta="center">
      <IconCloudOff size={36} stroke={1.5} aria-hidden />
      <Text fw={600}>{messages.failure.title}</Text>
      <Text c="dimmed" maw={420} style={{ overflowWrap: 'anywhere' }} lineClamp={6}>
        {failureText(error)}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={retrying}
        onClick={onRetry}
      >
        {messages.failure.retry}
      </Button>
    </Stack>
  );
}
