import type { Bridge } from '#contract/bridge.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { runActionAtom } from '#renderer/stores/actions.ts';
import { arrangementAtom } from '#renderer/stores/arrangement.ts';
import { authAtom } from '#renderer/stores/auth.ts';
import { watchFileDrags } from '#renderer/stores/file-drag.ts';
import type { Store } from '#renderer/stores/services.ts';
import { themeChoiceAtom } from '#renderer/stores/theme.ts';
import { tellPlaces } from './tell-place.ts';

/** Does what the host's menus and links ask for, and keeps its window and menu in step with the page. */
export function joinHost(store: Store, bridge: Bridge, go: (path: string) => void): void {
  bridge.onAction((action) => store.set(runActionAtom, action));
  bridge.onGo(go);
  const tell = () => {
    const state = {
      theme: store.get(themeChoiceAtom),
      arrangement: store.get(arrangementAtom),
      isSignedIn: store.get(authAtom).loggedIn,
    };
    bridge.tellState(state).catch((error: unknown) => logFailure('host', error));
  };
  store.sub(themeChoiceAtom, tell);
  store.sub(arrangementAtom, tell);
  store.sub(authAtom, tell);
  tellPlaces(bridge);
  watchFileDrags(store);
  // Only now, since it also says that the page listens.
  tell();
}
