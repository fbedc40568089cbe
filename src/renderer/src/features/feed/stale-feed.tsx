import { Button, Group } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { failureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import type { FailedQuery } from '#renderer/ui/failure-panel.tsx';
import { buttonVariants } from '#renderer/ui/button-styles.ts';

/** Says why the feed is not the newest. While the machine is offline, the layout's banner says so already. */
export function StaleFeed({ query }: { readonly query: FailedQuery }) {
  const messages = useMessages();
  const { online } = useNetwork();
  if (!online) return null;
  return (
    <Banner>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span style={{ overflowWrap: 'anywhere' }}>
          {`${failureText(query.error, messages)} ${messages.feed.lastKnown}`}
        </span>
        <Button
          size="compact-sm"
          {...buttonVariants.secondary}
          flex="none"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {messages.failure.retry}
        </Button>
      </Group>
    </Banner>
  );
}
