import { Button, Group } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { failureText } from '#renderer/api/failure.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { Banner } from '#renderer/ui/banner.tsx';

interface StaleFeedProps {
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Says why the feed is not the newest. While the machine is offline, the layout has said so already. */
export function StaleFeed({ error, retrying, onRetry }: StaleFeedProps) {
  const messages = useMessages();
  const { online } = useNetwork();
  if (!online) return null;
  return (
    <Banner>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span
          style={{ overflowWrap: 'anywhere' }}
        >{`${failureText(error, messages)} ${messages.feed.lastKnown}`}</span>
        <Button size="compact-sm" variant="default" flex="none" loading={retrying} onClick={onRetry}>
          {messages.failure.retry}
        </Button>
      </Group>
    </Banner>
  );
}
