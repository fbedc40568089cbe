import { useState, useSyncExternalStore } from 'react';
import { LocalizedError } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import styles from '#renderer/ui/page-header.module.css';
import { stickyBar } from '#renderer/ui/sticky-bar.ts';
import type { Title, Wait } from '#renderer/app/page-wait.ts';

const unreachable = new LocalizedError('', { text: 'unreachable' });

interface PageWaitProps {
  /** The heading of the page; undefined where it has none before its content. */
  readonly title: Title | undefined;
  readonly wait: Wait;
}

/** A page whose code is still loading, or waits for the host. */
export function PageWait({ title, wait }: PageWaitProps) {
  return title ? <TitledWait title={title} wait={wait} /> : <WaitScreen wait={wait} minHeight="100vh" />;
}

interface WaitProps {
  readonly wait: Wait;
}

function TitledWait({ title, wait }: WaitProps & { readonly title: Title }) {
  const heading = title(useMessages());
  usePageTitle(heading);
  return (
    <>
      <header
        {...stickyBar}
        className={`${stickyBar.className} ${styles.header}`}
        style={{ height: layout.headerHeight }}
      >
        <h1 className={styles.title}>{heading}</h1>
      </header>
      <WaitScreen wait={wait} minHeight="60vh" />
    </>
  );
}

function WaitScreen({ wait, minHeight }: WaitProps & { readonly minHeight: string }) {
  const retry = useSyncExternalStore(wait.subscribe, () => wait.retry);
  // Each attempt ends with another function.
  const [retried, setRetried] = useState<{ readonly retry: () => void } | null>(null);
  if (retry === null) return <LoadingScreen minHeight={minHeight} />;
  return (
    <FailurePanel
      error={unreachable}
      retrying={retried?.retry === retry}
      onRetry={() => {
        setRetried({ retry });
        retry();
      }}
    />
  );
}
