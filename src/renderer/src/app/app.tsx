import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Provider, useAtomValue } from 'jotai';
import { useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Store } from '#renderer/stores/session/services.ts';
import { themeAtom } from '#renderer/stores/preferences/theme.ts';
import { createLayers, LayersContext } from '#renderer/ui/layers.ts';
import { useKeptFrame } from './first-frame/replace-frame.ts';
import { cssVariables, theme } from './theme.ts';

interface AppProps {
  readonly store: Store;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** The nonce that the content security policy allows styles by. */
  readonly nonce: string;
}

/** The whole interface. The entry and tests pass in what it depends on. */
export function App({ store, router, nonce }: AppProps) {
  const [layers] = useState(() =>
    createLayers(() => (router.state.navigation.location ?? router.state.location).pathname),
  );
  useKeptFrame();
  return (
    <Provider store={store}>
      <Themed nonce={nonce}>
        <LayersContext value={layers}>
          <RouterProvider router={router} />
        </LayersContext>
      </Themed>
    </Provider>
  );
}

function Themed({ nonce, children }: { readonly nonce: string; readonly children: React.ReactNode }) {
  const scheme = useAtomValue(themeAtom);
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        // Mantine applies the default scheme before the forced one, sometimes a frame earlier.
        defaultColorScheme={scheme}
        forceColorScheme={scheme}
        getStyleNonce={() => nonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
