import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useReachable } from '#renderer/lib/reachability.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import type { FailedQuery } from '#renderer/ui/failure-panel.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './feed.module.css';

/** Shows why the feed is outdated. While the server can't be reached, the layout already shows that. */
export function StaleFeed({ query }: { readonly query: FailedQuery }) {
  const messages = useMessages();
  if (!useReachable()) return null;
  return (
    <Banner>
      <div className={styles.stale}>
        <span>{`${loadFailureText(query.error, messages)} ${messages.feed.lastKnown}`}</span>
        <PlainButton
          size="sm"
          variant="secondary"
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {messages.failure.retry}
        </PlainButton>
      </div>
    </Banner>
  );
}
