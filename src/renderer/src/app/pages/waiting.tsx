import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { LocalizedError } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import styles from '#renderer/ui/page-header.module.css';
import { stickyBar } from '#renderer/ui/sticky-bar.ts';
import { retryAtom, type Title } from '#renderer/app/page-wait.ts';
import type { Store } from '#renderer/stores/session/services.ts';

const unreachable = new LocalizedError('', { text: 'unreachable' });

interface WaitProps {
  readonly store: Store;
}

interface PageWaitProps extends WaitProps {
  /** The heading of the page; undefined where it has none before its content. */
  readonly title: Title | undefined;
}

/** A page whose code is still loading, or waits for the host. */
export function PageWait({ title, store }: PageWaitProps) {
  return title ? <TitledWait title={title} store={store} /> : <WaitScreen store={store} minHeight="100vh" />;
}

function TitledWait({ title, store }: WaitProps & { readonly title: Title }) {
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
      <WaitScreen store={store} minHeight="60vh" />
    </>
  );
}

function WaitScreen({ store, minHeight }: WaitProps & { readonly minHeight: string }) {
  // Each attempt ends with another one.
  const next = useAtomValue(retryAtom, { store });
  const [retried, setRetried] = useState<typeof next>(null);
  if (next === null) return <LoadingScreen minHeight={minHeight} />;
  return (
    <FailurePanel
      error={unreachable}
      retrying={retried === next}
      onRetry={() => {
        setRetried(next);
        next.retry();
      }}
    />
  );
}
