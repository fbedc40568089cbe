import { Box, VisuallyHidden } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Composer } from '#renderer/features/composer/composer.tsx';
import { Waiting } from '#renderer/features/outbox/outbox.tsx';
import { FeedTabs } from '#renderer/features/feed/feed-tabs.tsx';
import { EmptyFeed, Feed } from '#renderer/features/feed/feed.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.feed.title);
  const onFirstPage = !useSearchParams()[0].has('page');
  return (
    <>
      <VisuallyHidden component="h1">{messages.feed.title}</VisuallyHidden>
      <FeedTabs />
      <Box style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
        <Composer withImage />
      </Box>
      {onFirstPage && <Waiting />}
      <Feed feed="all" label={messages.feed.forYou} empty={<EmptyFeed>{messages.feed.empty}</EmptyFeed>} />
    </>
  );
}
