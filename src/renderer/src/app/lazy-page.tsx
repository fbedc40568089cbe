import { createStore } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { lazyPart, loadWhenPossible } from '#renderer/lib/load.ts';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import { retryAtom, type Title } from './page-wait.ts';

/** How long the page before stays while the code of the next one is loaded, in ms. */
const pageBeforeMs = 1000;

interface Page {
  readonly Component: ComponentType;
}

/** In a chunk that the feed loads after its first paint, and loaded ahead: until then, there is the loading icon. */
const PageWait = lazyPart(async () => (await import('./pages/waiting.tsx')).PageWait);

/**
 * A route whose code is loaded when it is first visited. If that takes long, the page opens with a loading icon: the user
 * sees that their click counts, and the page does not open later over something else. While the host is unreachable, it
 * says so, and loads by itself later.
 * @param title - the heading until then
 */
export const page = (load: () => Promise<Page>, title?: Title) => async (): Promise<Page> => {
  const store = createStore();
  const loaded = loadWhenPossible(load, (retry) => store.set(retryAtom, { retry }));
  const Loaded = lazyPart(async () => (await loaded).Component);
  const fallback = (
    <Suspense fallback={<LoadingScreen />}>
      <PageWait title={title} store={store} />
    </Suspense>
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
