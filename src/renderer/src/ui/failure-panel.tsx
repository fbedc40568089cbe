import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import styles from './notice.module.css';
import { PlainButton } from './plain-button.tsx';

interface FailurePanelProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

export type FailedQuery = Pick<QueryObserverResult, 'error' | 'isFetching' | 'refetch'>;

/** Shown in place of content that a query could not load. */
export function QueryFailure({ query }: { readonly query: FailedQuery }) {
  return (
    <FailurePanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
}

/**
 * Shown in place of content that could not be loaded. The retry button loses the focus when it is loading or removed: the
 * focus returns to it, or to the content that replaces it.
 */
export function FailurePanel({ error, onRetry, retrying = false }: FailurePanelProps) {
  const messages = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const retried = useRef(false);
  useLayoutEffect(() => {
    if (!retrying && retried.current && document.activeElement === document.body) button.current?.focus();
  }, [retrying]);
  useLayoutEffect(
    () => () => {
      if (!retried.current) return;
      // By then the new content is in the document.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return (
    <div className={styles.panel} role="alert">
      <IconCloudOff size={36} stroke={1.5} aria-hidden />
      <p className={styles.title}>{messages.failure.title}</p>
      <p className={styles.detail} style={{ maxWidth: 420 }}>
        {loadFailureText(error, messages)}
      </p>
      <PlainButton
        variant="secondary"
        icon={<IconRefresh size={16} aria-hidden />}
        ref={button}
        loading={retrying}
        onClick={() => {
          retried.current = true;
          onRetry();
        }}
      >
        {messages.failure.retry}
      </PlainButton>
    </div>
  );
}
