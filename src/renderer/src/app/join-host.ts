import type { Bridge } from '#contract/bridge/bridge.ts';
import type { PageState } from '#contract/bridge/page-state.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { isReachable, onReachability } from '#renderer/lib/reachability.ts';
import { heldActionAtom, hostActionAtom } from '#renderer/stores/actions/handlers.ts';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { accountsAtom, accountsMax } from '#renderer/stores/session/accounts.ts';
import { desktopSettingsAtom } from '#renderer/stores/preferences/desktop.ts';
import { watchFileDrags } from '#renderer/images/file-drag.ts';
import { latestInboxShownAtom, refreshInbox, unreadAtom } from '#renderer/stores/entities/inbox.ts';
import { keyChoicesAtom } from '#renderer/stores/preferences/keymap.ts';
import { languageChoiceAtom } from '#renderer/stores/preferences/language.ts';
import { refreshServers } from '#renderer/stores/session/servers.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { themeChoiceAtom } from '#renderer/stores/preferences/theme.ts';
import { reportContextTarget } from './context-target.ts';

/** Performs what the host's menus and links ask for, and reports the state of the page to the host. */
export function joinHost(store: Store, bridge: Bridge, go: (path: string) => void): void {
  bridge.onAction((action) => store.set(hostActionAtom, action));
  // What the user does next replaces an action that nothing could perform.
  const dropHeldAction = () => store.set(heldActionAtom, null);
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, dropHeldAction, true);
  bridge.onNavigate((path) => {
    dropHeldAction();
    go(path);
  });
  bridge.onDesktopSettingsChange((settings) => store.set(desktopSettingsAtom, settings));
  bridge.onUnreadChange((count) => store.set(unreadAtom, count));
  bridge.onInboxChange(() => void refreshInbox(store));
  bridge.onServersChange(() => void refreshServers(store));
  const report = () => {
    const state: PageState = {
      theme: store.get(themeChoiceAtom),
      arrangement: store.get(arrangementAtom),
      language: store.get(languageChoiceAtom),
      keyboard: store.get(keyChoicesAtom),
      userId: store.get(userIdAtom),
      accounts: store
        .get(accountsAtom)
        .slice(0, accountsMax)
        .map(({ name }) => name),
      isInboxShown: store.get(latestInboxShownAtom) !== null,
      isOnline: isReachable(),
    };
    bridge.setPageState(state).catch((error: unknown) => logFailure('host', error));
  };
  for (const state of [
    themeChoiceAtom,
    arrangementAtom,
    languageChoiceAtom,
    keyChoicesAtom,
    userIdAtom,
    accountsAtom,
    latestInboxShownAtom,
  ])
    store.sub(state, report);
  onReachability(report);
  reportContextTarget(store, bridge);
  watchFileDrags(store);
  // Last, since the first report also means that the page listens.
  report();
}
