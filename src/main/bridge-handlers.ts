import type { BridgeCalls } from '#contract/bridge/bridge.ts';
import type { DesktopSettings } from '#contract/bridge/desktop-settings.ts';
import type { ContextTargets } from './menu/context-target.ts';
import type { InstalledMenu } from './menu/install-menus.ts';
import type { Notifications } from './notifications/start-notifications.ts';
import type { PageEvents } from './page-events.ts';
import type { Servers } from './servers/servers.ts';
import type { KeyboardSetting } from './settings/keyboard-setting.ts';
import type { LanguageSetting } from './settings/language-setting.ts';
import type { Preferences } from './settings/preferences.ts';
import type { InstalledTray } from './tray/tray.ts';
import type { Appearance } from './window/appearance.ts';

export interface BridgeHandlerOptions {
  readonly pickImage: BridgeCalls['pickImage'];
  readonly showEmojiPanel: BridgeCalls['showEmojiPanel'];
  readonly servers: Servers;
  readonly preferences: Preferences;
  readonly desktopSettings: () => DesktopSettings;
  readonly contextTargets: ContextTargets;
  readonly events: PageEvents;
  readonly appearance: Appearance;
  readonly language: LanguageSetting;
  readonly keyboard: KeyboardSetting;
  readonly menu: InstalledMenu;
  readonly tray: InstalledTray;
  readonly notifications: Notifications;
}

/** Main's implementation of the bridge. */
export function createBridgeHandlers(options: BridgeHandlerOptions): BridgeCalls {
  const { pickImage, showEmojiPanel, servers, preferences, desktopSettings, contextTargets } = options;
  const { events, appearance, language, keyboard, menu, tray, notifications } = options;
  return {
    hostInfo: async () => servers.current().hostInfo(),
    pickImage,
    showEmojiPanel,
    listServers: servers.list,
    addServer: servers.add,
    chooseServer: servers.choose,
    removeServer: servers.remove,
    async chooseAccount(account) {
      const isChosen = servers.current().chooseAccount(account);
      // The page of the other account is unloaded; until the next page reports its state, no inbox is polled.
      if (isChosen) notifications.pageUnloads();
      return isChosen;
    },
    desktopSettings: async () => desktopSettings(),
    async updateDesktopSettings(choices) {
      preferences.update(choices);
      return desktopSettings();
    },
    async setPageState(state) {
      const isSignedIn = state.userId !== null;
      events.pageListens();
      appearance.set({ theme: state.theme, arrangement: state.arrangement });
      language.set(state.language);
      keyboard.set(state.keyboard);
      menu.setPageState({ isSignedIn, accounts: state.accounts });
      tray.setPageState({ isSignedIn, accounts: state.accounts });
      notifications.setPageState(state);
    },
    setContextTarget: async (target) => contextTargets.set(target),
  };
}
