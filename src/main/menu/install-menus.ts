import { isDeepStrictEqual } from 'node:util';
import { app, type BrowserWindow, clipboard, Menu, shell } from 'electron';
import { type CommandId, commandIds, isAllowed, type Platform } from '#contract/actions/actions.ts';
import type { Localization, Messages } from '#main/i18n/localization.ts';
import type { Log } from '#main/logging/log.ts';
import { appOrigin } from '#main/protocol/scheme.ts';
import { applicationMenu } from './application-menu.ts';
import { contextMenu } from './context-menu.ts';
import type { ContextTargets } from './context-target.ts';

export interface ApplicationMenuOptions {
  readonly platform: Platform;
  readonly localization: Pick<Localization, 'messages' | 'onChange'>;
  readonly perform: (id: CommandId) => void;
}

export interface InstalledMenu {
  /** Enables the items that need a session, and shows the accounts. */
  readonly setPageState: (state: {
    readonly isSignedIn: boolean;
    readonly accounts: readonly string[];
  }) => void;
}

/** Sets the application menu, and sets it again when the language changes. */
export function installMenu({ platform, localization, perform }: ApplicationMenuOptions): InstalledMenu {
  let isSignedIn = false;
  let accounts: readonly string[] = [];
  const build = () => {
    const texts = localization.messages();
    const built = Menu.buildFromTemplate(
      applicationMenu({ platform, texts, isSignedIn, accounts, isPackaged: app.isPackaged, perform }),
    );
    Menu.setApplicationMenu(built);
    return built;
  };
  let menu = build();
  localization.onChange(() => {
    menu = build();
  });
  return {
    setPageState(page) {
      ({ isSignedIn } = page);
      if (!isDeepStrictEqual(page.accounts, accounts)) {
        ({ accounts } = page);
        menu = build();
      }
      for (const id of commandIds) {
        const item = menu.getMenuItemById(id);
        if (item !== null) item.enabled = isAllowed(id, isSignedIn);
      }
    },
  };
}

export interface ContextMenuInstallOptions {
  readonly platform: Platform;
  readonly messages: Messages;
  readonly contextTargets: ContextTargets;
  readonly log: Log;
}

/** Shows a context menu wherever the user asks for one in a window's page. */
export function installContextMenu(window: BrowserWindow, options: ContextMenuInstallOptions): void {
  const { platform, messages, contextTargets, log } = options;
  const { webContents: contents } = window;
  contents.on('context-menu', (_event, params) => {
    const { post } = contextTargets.take();
    const items = contextMenu({
      params: { ...params, postUrl: post === null ? null : `${appOrigin}${post}` },
      platform,
      texts: messages(),
      handlers: {
        replaceMisspelling: (word) => contents.replaceMisspelling(word),
        learnWord: (word) => contents.session.addWordToSpellCheckerDictionary(word),
        lookUp: () => contents.showDefinitionForSelection(),
        openOutside: (url) => {
          shell.openExternal(url).catch((error: unknown) => log.error('A link could not be opened.', error));
        },
        copyText: (text) => {
          clipboard
            .writeText(text)
            .catch((error: unknown) => log.error('A text could not be copied.', error));
        },
        saveImage: (url) => contents.downloadURL(url),
        copyImage: (x, y) => contents.copyImageAt(x, y),
      },
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
