import { app, clipboard, Menu, shell, type BrowserWindow, type WebContents } from 'electron';
import { type CommandId, commandIds, isAllowed, type Platform } from '#contract/actions/actions.ts';
import { texts } from '#main/i18n/messages.ts';
import type { Pointer } from './context-target.ts';
import { appOrigin } from '#main/protocol/scheme.ts';
import { applicationMenu } from './application-menu.ts';
import { contextMenu } from './context-menu.ts';

export interface InstalledMenu {
  /** Puts it in place anew, with the labels of the language in use. */
  readonly draw: () => void;
  /** Which actions are possible depends on whether somebody is signed in. */
  readonly allow: (isSignedIn: boolean) => void;
}

/** Puts the application menu in place. */
export function installMenu(platform: Platform, perform: (id: CommandId) => void): InstalledMenu {
  let isSignedIn = false;
  let menu: Menu;
  const draw = () => {
    menu = Menu.buildFromTemplate(
      applicationMenu({ platform, isSignedIn, isPackaged: app.isPackaged, perform }),
    );
    Menu.setApplicationMenu(menu);
  };
  draw();
  return {
    draw,
    allow(signedIn) {
      isSignedIn = signedIn;
      for (const id of commandIds) {
        const item = menu.getMenuItemById(id);
        if (item !== null) item.enabled = isAllowed(id, isSignedIn);
      }
    },
  };
}

/** Gives a window's page its context menus. */
export function installContextMenu(window: BrowserWindow, platform: Platform, pointer: Pointer): void {
  const { webContents: contents } = window;
  contents.on('context-menu', (_event, params) => {
    const { post } = pointer.take();
    const items = contextMenu(
      { ...params, postUrl: post === null ? null : `${appOrigin}${post}` },
      platform,
      {
        replaceMisspelling: (word) => contents.replaceMisspelling(word),
        learnWord: (word) => contents.session.addWordToSpellCheckerDictionary(word),
        lookUp: () => contents.showDefinitionForSelection(),
        openOutside: (url) => void shell.openExternal(url),
        copyText: (text) => void clipboard.writeText(text),
        saveImage: (url) => saveAs(contents, url),
        copyImage: (x, y) => contents.copyImageAt(x, y),
      },
    );
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

/** Asks where to, and saves it there. */
function saveAs(contents: WebContents, url: string): void {
  contents.session.once('will-download', (_event, item) =>
    item.setSaveDialogOptions({ title: texts.saveImage, defaultPath: item.getFilename() }),
  );
  contents.downloadURL(url);
}
