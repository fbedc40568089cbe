import { Anchor, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';

interface DraftNoticeProps {
  /** Whether there is something that was not sent. */
  readonly filled: boolean;
  readonly disabled: boolean;
  readonly onDiscard: () => void;
}

/** Says of a field that was not empty when it appeared where its words are from, and offers to drop them. */
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
      <Anchor component="button" type="button" size="sm" disabled={disabled} onClick={onDiscard}>
        {text.discard}
      </Anchor>
    </Group>
  );
}
