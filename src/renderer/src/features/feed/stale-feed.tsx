import { Button, Group } from '@mantine/core';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useReachable } from '#renderer/lib/reachability.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import type { FailedQuery } from '#renderer/ui/failure-panel.tsx';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';

/** Says why the feed is not the newest. While the server can't be reached, the layout says so already. */
export function StaleFeed({ query }: { readonly query: FailedQuery }) {
  const messages = useMessages();
  if (!useReachable()) return null;
  return (
    <Banner>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span style={{ overflowWrap: 'anywhere' }}>
          {`${loadFailureText(query.error, messages)} ${messages.feed.lastKnown}`}
        </span>
        <Button
          {...buttonSizes.sm}
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
