import { isDeepStrictEqual } from 'node:util';
import { Menu, type NativeImage, nativeImage, Tray } from 'electron';
import type { CommandId, Platform } from '#contract/actions/actions.ts';
import type { Localization } from '#main/i18n/localization.ts';
import type { Preferences } from '#main/settings/preferences.ts';
import color from '#resources/tray/color-16.png?inline';
import color2x from '#resources/tray/color-32.png?inline';
import template from '#resources/tray/template-16.png?inline';
import template2x from '#resources/tray/template-32.png?inline';
import { trayMenu, type TrayMenuOptions } from './tray-menu.ts';

export interface TrayOptions {
  readonly platform: Platform;
  readonly localization: Pick<Localization, 'messages' | 'onChange'>;
  readonly preferences: Preferences;
  readonly window: { readonly show: () => void; readonly isHidden: () => boolean };
  readonly perform: (id: CommandId) => void;
}

export interface InstalledTray {
  /** Enables the items of the menu that need a session, and shows the accounts. */
  readonly setPageState: (state: Pick<TrayMenuOptions, 'isSignedIn' | 'accounts'>) => void;
  /** Shows how many entries of the inbox are unread: without a window, nothing else does on some systems. */
  readonly setUnread: (count: number) => void;
}

/** While the app may run without a window, its tray icon brings the window back. */
export function installTray(options: TrayOptions): InstalledTray {
  const { platform, localization, preferences, window, perform } = options;
  let tray: Tray | null = null;
  let page: Pick<TrayMenuOptions, 'isSignedIn' | 'accounts'> = { isSignedIn: false, accounts: [] };
  let unread = 0;

  const update = () => {
    if (!preferences.background()) {
      tray?.destroy();
      tray = null;
      // Without the icon a hidden window could not be reached, but for macOS, where the Dock shows it.
      if (platform !== 'mac' && window.isHidden()) window.show();
      return;
    }
    if (tray === null) {
      tray = new Tray(iconFor(platform));
      // On macOS a click opens the menu.
      if (platform !== 'mac') tray.on('click', window.show);
    }
    const texts = localization.messages();
    tray.setToolTip(unread === 0 ? 'Warble' : `Warble: ${texts.badge(unread)}`);
    // Linux does not show changes to a menu that is already set, so each change sets a new menu.
    tray.setContextMenu(
      Menu.buildFromTemplate(
        trayMenu({
          platform,
          texts,
          ...page,
          unread,
          canChangeBackground: !preferences.isLocked('background'),
          showWindow: window.show,
          perform,
          setBackground: (background) => preferences.update({ background }),
        }),
      ),
    );
  };
  preferences.onChange(update);
  localization.onChange(update);
  update();
  return {
    setPageState(next) {
      if (isDeepStrictEqual(next, page)) return;
      page = next;
      update();
    },
    setUnread(count) {
      if (count === unread) return;
      unread = count;
      update();
    },
  };
}

function iconFor(platform: Platform): NativeImage {
  // Linux desktops scale the larger image themselves.
  if (platform === 'linux') return nativeImage.createFromDataURL(color2x);
  const image = nativeImage.createEmpty();
  image.addRepresentation({ scaleFactor: 1, dataURL: platform === 'mac' ? template : color });
  image.addRepresentation({ scaleFactor: 2, dataURL: platform === 'mac' ? template2x : color2x });
  if (platform === 'mac') image.setTemplateImage(true);
  return image;
}
