import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react';
import { LocalizedError } from '#renderer/i18n/failure-text.ts';
import { type Messages, useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { lazyPart, loadWhenPossible } from '#renderer/lib/load.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import styles from '#renderer/ui/page-header.module.css';
import { stickyBar } from '#renderer/ui/sticky-bar.ts';

/** How long the page before stays while the code of the next one is loaded, in ms. */
const pageBeforeMs = 1000;

interface Page {
  readonly Component: ComponentType;
}

type Title = (messages: Messages) => string;

/**
 * A route whose code is loaded when it is first visited. If that takes long, the page opens with a loading icon: the user
 * sees that their click counts, and the page does not open later over something else. While the host is unreachable, it
 * says so, and loads by itself later.
 * @param title - the heading until then
 */
export const page = (load: () => Promise<Page>, title?: Title) => async (): Promise<Page> => {
  const wait = new Wait();
  const loaded = loadWhenPossible(load, wait.set);
  const Loaded = lazyPart(async () => (await loaded).Component);
  const fallback = title ? (
    <TitledWait title={title} wait={wait} />
  ) : (
    <WaitScreen wait={wait} minHeight="100vh" />
  );
  const Component = () => (
    <Suspense fallback={fallback}>
      <Loaded />
    </Suspense>
  );
  return Promise.race([
    loaded,
    new Promise<Page>((resolve) => setTimeout(resolve, pageBeforeMs, { Component })),
  ]);
};

/** Whether the code of a page waits for the host. */
class Wait {
  /** Makes the next attempt now; null before the first one has failed. */
  retry: (() => void) | null = null;
  #listener: (() => void) | null = null;

  readonly set = (retry: () => void): void => {
    this.retry = retry;
    this.#listener?.();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  };
}

const unreachable = new LocalizedError('', { text: 'unreachable' });

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
