import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

interface DraftNoticeProps {
  /** Whether the field has text. */
  readonly filled: boolean;
  readonly disabled: boolean;
  readonly onDiscard: () => void;
}

/** Says that a field was filled with a draft when it was mounted, and offers to discard it. */
export function DraftNotice({ filled, disabled, onDiscard }: DraftNoticeProps) {
  const text = useMessages().draft;
  const [restored] = useState(filled);
  if (!restored || !filled) return null;
  return (
    <Group gap={4} role="status">
      <Text size="sm" c="dimmed">
        {text.restored}
      </Text>
      <Text size="sm" c="dimmed" aria-hidden>
        ·
      </Text>
      <Button {...buttonVariants.link} {...buttonSizes.sm} disabled={disabled} onClick={onDiscard}>
        {text.discard}
      </Button>
    </Group>
  );
}
