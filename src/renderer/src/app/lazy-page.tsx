import { type ComponentType, Suspense } from 'react';
import { lazyPart, loadWhenPossible } from '#renderer/lib/load.ts';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';

/** How long the page before stays while the code of the next one is loaded, in ms. */
const pageBeforeMs = 1000;

interface Page {
  readonly Component: ComponentType;
}

/**
 * A route whose code is loaded when it is first visited. If that takes long, the page opens with a loading icon: the user
 * sees that their click counts, and the page does not open later over something else.
 */
export const page = (load: () => Promise<Page>) => async (): Promise<Page> => {
  const loaded = loadWhenPossible(load);
  const Loaded = lazyPart(async () => (await loaded).Component);
  const Component = () => (
    <Suspense fallback={<LoadingScreen />}>
      <Loaded />
    </Suspense>
  );
  return Promise.race([
    loaded,
    new Promise<Page>((resolve) => setTimeout(resolve, pageBeforeMs, { Component })),
  ]);
};
