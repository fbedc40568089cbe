import { Box, VisuallyHidden } from '@mantine/core';
import { Composer } from '#renderer/features/composer/composer.tsx';
import { FeedTabs } from '#renderer/features/tweets/feed-tabs.tsx';
import { EmptyFeed, Feed } from '#renderer/features/tweets/feed.tsx';
import { messages } from '#renderer/lib/messages.ts';
import { usePageTitle } from '#renderer/lib/use-page-title.ts';

export function Component() {
  usePageTitle(messages.feed.title);
  return (
    <>
      <VisuallyHidden component="h1">{messages.feed.title}</VisuallyHidden>
      <FeedTabs />
      <Box style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
        <Composer withImage />
      </Box>
      <Feed feed="all" label={messages.feed.forYou} empty={<EmptyFeed>{messages.feed.empty}</EmptyFeed>} />
    </>
  );
}
