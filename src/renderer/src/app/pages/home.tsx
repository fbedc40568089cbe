import { useSearchParams } from 'react-router-dom';
import { Composer } from '#renderer/features/composer/composer.tsx';
import { Waiting } from '#renderer/features/outbox/outbox.tsx';
import { FeedTabs } from '#renderer/features/feed/feed-tabs.tsx';
import { EmptyFeed, Feed } from '#renderer/features/feed/feed.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { visuallyHidden } from '#renderer/ui/hidden.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';

/** In px. */
const composerHeightMin = 150;

export function Component() {
  const messages = useMessages();
  usePageTitle(messages.feed.title);
  const onFirstPage = !useSearchParams()[0].has('page');
  return (
    <>
      <h1 className={visuallyHidden}>{messages.feed.title}</h1>
      <FeedTabs />
      <div style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
        <Composer withImage />
      </div>
      {onFirstPage && <Waiting />}
      <Feed
        feed="all"
        label={messages.feed.forYou}
        empty={<EmptyFeed>{messages.feed.empty}</EmptyFeed>}
        above={composerHeightMin}
      />
    </>
  );
}
