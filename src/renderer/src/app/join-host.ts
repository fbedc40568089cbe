import type { Bridge } from '#contract/bridge.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { runActionAtom } from '#renderer/stores/actions.ts';
import { authAtom } from '#renderer/stores/auth.ts';
import type { Store } from '#renderer/stores/services.ts';
import { themeChoiceAtom } from '#renderer/stores/theme.ts';

/** Does what the host's menus and links ask for, and keeps its window and menu in step with the page. */
export function joinHost(store: Store, bridge: Bridge, go: (path: string) => void): void {
  bridge.onAction((action) => store.set(runActionAtom, action));
  bridge.onGo(go);
  const tell = () => {
    const state = { theme: store.get(themeChoiceAtom), isSignedIn: store.get(authAtom).loggedIn };
    bridge.tellState(state).catch((error: unknown) => logFailure('host', error));
  };
  store.sub(themeChoiceAtom, tell);
  store.sub(authAtom, tell);
  document.addEventListener('contextmenu', ({ target }) => {
    const post = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
    const place = { post: post?.dataset['path'] ?? null };
    bridge.tellPlace(place).catch((error: unknown) => logFailure('host', error));
  });
  // Only now, since it also says that the page listens.
  tell();
}
