import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useReachable } from '#renderer/lib/reachability.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { type FailedQuery, RetryButton } from '#renderer/ui/failure-panel.tsx';
import styles from './feed.module.css';

/** Shows why the feed is outdated. While the server can't be reached, the layout already shows that. */
export function StaleFeed({ query }: { readonly query: FailedQuery }) {
  const messages = useMessages();
  if (!useReachable()) return null;
  return (
    <Banner>
      <div className={styles.stale}>
        <span>{`${loadFailureText(query.error, messages)} ${messages.feed.lastKnown}`}</span>
        <RetryButton size="sm" retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    </Banner>
  );
}
