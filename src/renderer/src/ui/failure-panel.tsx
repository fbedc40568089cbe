import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { QueryObserverResult } from '@tanstack/react-query';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { CodeError } from '#renderer/lib/load.ts';
import { focusPage } from './focus-page.ts';
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

interface RetryButtonProps extends Pick<ComponentProps<typeof PlainButton>, 'size' | 'icon'> {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/**
 * Loses the focus when it is loading or removed: the focus returns to it, or to the content that is there then.
 */
export function RetryButton({ onRetry, retrying, ...look }: RetryButtonProps) {
  const { retry } = useMessages().failure;
  const button = useRef<HTMLButtonElement>(null);
  const retried = useRef(false);
  useLayoutEffect(() => {
    if (!retrying && retried.current && document.activeElement === document.body) button.current?.focus();
  }, [retrying]);
  useLayoutEffect(
    () => () => {
      // By then the new content is in the document.
      queueMicrotask(() => {
        if (retried.current && document.activeElement === document.body) focusPage();
      });
    },
    [],
  );
  return (
    <PlainButton
      {...look}
      variant="secondary"
      ref={button}
      loading={retrying}
      onClick={() => {
        retried.current = true;
        onRetry();
      }}
    >
      {retry}
    </PlainButton>
  );
}

export function ReloadButton(look: Pick<ComponentProps<typeof PlainButton>, 'icon'>) {
  const { reload } = useMessages().errors;
  return (
    <PlainButton {...look} variant="secondary" onClick={() => window.location.reload()}>
      {reload}
    </PlainButton>
  );
}

/** Shown in place of content that could not be loaded. */
export function FailurePanel({ error, onRetry, retrying = false }: FailurePanelProps) {
  const messages = useMessages();
  const icon = <IconRefresh size={16} aria-hidden />;
  return (
    <div className={styles.panel} role="alert">
      <IconCloudOff size={36} stroke={1.5} aria-hidden />
      <p className={styles.title}>{messages.failure.title}</p>
      {error instanceof CodeError ? (
        <ReloadButton icon={icon} />
      ) : (
        <>
          <p className={styles.detail}>{loadFailureText(error, messages)}</p>
          <RetryButton icon={icon} onRetry={onRetry} retrying={retrying} />
        </>
      )}
    </div>
  );
}
