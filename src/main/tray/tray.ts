import { Menu, type NativeImage, nativeImage, Tray } from 'electron';
import type { CommandId, Platform } from '#contract/actions/actions.ts';
import type { Preferences } from '#main/settings/preferences.ts';
import color from '#resources/tray/color-16.png?inline';
import color2x from '#resources/tray/color-32.png?inline';
import template from '#resources/tray/template-16.png?inline';
import template2x from '#resources/tray/template-32.png?inline';
import { trayMenu } from './tray-menu.ts';

export interface BackgroundOptions {
  readonly platform: Platform;
  readonly preferences: Preferences;
  readonly window: { readonly show: () => void; readonly isHidden: () => boolean };
  readonly perform: (id: CommandId) => void;
}

export interface Background {
  /** Puts the menu in place anew, with the labels of the language in use. */
  readonly draw: () => void;
  /** What the menu offers depends on whether somebody is signed in. */
  readonly allow: (isSignedIn: boolean) => void;
}

/** While the app keeps running without its window, its icon in the tray is the way back. */
export function keepInTray({ platform, preferences, window, perform }: BackgroundOptions): Background {
  let tray: Tray | null = null;
  let isSignedIn = false;

  const update = () => {
    if (!preferences.background()) {
      tray?.destroy();
      tray = null;
      // There would be no other way back to it.
      if (window.isHidden()) window.show();
      return;
    }
    if (tray === null) {
      tray = new Tray(icon(platform));
      tray.setToolTip('Warble');
      // On macOS a click opens the menu.
      if (platform !== 'mac') tray.on('click', window.show);
    }
    // Linux shows no change of a menu that it has.
    tray.setContextMenu(
      Menu.buildFromTemplate(
        trayMenu({
          platform,
          isSignedIn,
          mayEnd: !preferences.isLocked('background'),
          open: window.show,
          perform,
          keepRunning: (background) => preferences.choose({ background }),
        }),
      ),
    );
  };
  preferences.onChange(update);
  update();
  return {
    draw: update,
    allow(signedIn) {
      if (signedIn === isSignedIn) return;
      isSignedIn = signedIn;
      update();
    },
  };
}

function icon(platform: Platform): NativeImage {
  // Desktops on Linux make of a larger image what they need.
  if (platform === 'linux') return nativeImage.createFromDataURL(color2x);
  const image = nativeImage.createEmpty();
  image.addRepresentation({ scaleFactor: 1, dataURL: platform === 'mac' ? template : color });
  image.addRepresentation({ scaleFactor: 2, dataURL: platform === 'mac' ? template2x : color2x });
  if (platform === 'mac') image.setTemplateImage(true);
  return image;
}
