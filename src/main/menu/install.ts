import { app, clipboard, Menu, shell, type BrowserWindow, type WebContents } from 'electron';
import { type ActionId, actionIds, actions, type Platform } from '#contract/actions.ts';
import { applicationMenu } from './application-menu.ts';
import { contextMenu } from './context-menu.ts';

export interface InstalledMenu {
  /** Which actions are possible depends on whether somebody is signed in. */
  readonly allow: (isSignedIn: boolean) => void;
}

/** Puts the application menu in place. */
export function installMenu(platform: Platform, perform: (id: ActionId) => void): InstalledMenu {
  const menu = Menu.buildFromTemplate(
    applicationMenu({ platform, isSignedIn: false, isPackaged: app.isPackaged, perform }),
  );
  Menu.setApplicationMenu(menu);
  return {
    allow(isSignedIn) {
      for (const id of actionIds) {
        const item = menu.getMenuItemById(id);
        if (item !== null) item.enabled = isSignedIn || !actions[id].needsSession;
      }
    },
  };
}

/** Gives a page its context menus. */
export function installContextMenu(contents: WebContents, window: BrowserWindow, platform: Platform): void {
  contents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, platform, {
      replaceMisspelling: (word) => contents.replaceMisspelling(word),
      learnWord: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      lookUp: () => contents.showDefinitionForSelection(),
      openOutside: (url) => void shell.openExternal(url),
      copyText: (text) => void clipboard.writeText(text),
      saveImage: (url) => contents.downloadURL(url),
      copyImage: (x, y) => contents.copyImageAt(x, y),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
