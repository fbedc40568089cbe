import { VisuallyHidden } from '@mantine/core';
import { FeedTabs } from '#renderer/features/feed/feed-tabs.tsx';
import { EmptyFeed, Feed } from '#renderer/features/feed/feed.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';

export function Component() {
  const text = useMessages().feed;
  const empty = useDeferredMessages().followingEmpty;
  usePageTitle(text.following);
  return (
    <>
      <VisuallyHidden component="h1">{text.following}</VisuallyHidden>
      <FeedTabs />
      <Feed
        feed="following"
        label={text.following}
        empty={<EmptyFeed title={empty.title}>{empty.text}</EmptyFeed>}
      />
    </>
  );
}
