import type { MenuItemConstructorOptions } from 'electron';
import {
  actionMenuKeys,
  actionLabel,
  type CommandId,
  isAllowed,
  type Platform,
} from '#contract/actions/actions.ts';
import { accountActionIds } from '#contract/actions/account-actions.ts';
import { menuLabel } from '#main/lib/plain-text.ts';
import type { MainMessages } from '#main/i18n/messages.ts';

type Item = MenuItemConstructorOptions;

export interface MenuOptions {
  readonly platform: Platform;
  readonly texts: Pick<MainMessages, 'menu' | 'roles' | 'actions'>;
  readonly isSignedIn: boolean;
  /** The names of the accounts that are signed in. */
  readonly accounts: readonly string[];
  /** A development copy also has the developer tools. */
  readonly isPackaged: boolean;
  readonly perform: (id: CommandId) => void;
}

/** `CmdOrCtrl+Plus` needs Shift on most keyboards, and does not include the number pad. */
const moreZoomKeys: readonly (readonly [CommandId, string])[] = [
  ['zoomIn', 'CmdOrCtrl+='],
  ['zoomIn', 'CmdOrCtrl+numadd'],
  ['zoomOut', 'CmdOrCtrl+numsub'],
  ['zoomReset', 'CmdOrCtrl+num0'],
];

const separator: Item = { type: 'separator' };

/** The application menu in the layout of each system, from the action table and the system's own roles. */
export function applicationMenu(options: MenuOptions): Item[] {
  const { platform, texts, isPackaged } = options;
  const isMac = platform === 'mac';
  const item = (id: CommandId) => actionItem(id, options);
  const roles = (...names: readonly NonNullable<Item['role']>[]): Item[] =>
    names.map((role) => roleItem(role, texts));

  const app: Item = {
    label: 'Warble',
    submenu: [
      item('about'),
      separator,
      item('goSettings'),
      item('servers'),
      separator,
      ...roles('services'),
      separator,
      ...roles('hide', 'hideOthers', 'unhide'),
      separator,
      item('quit'),
    ],
  };
  const accounts: Item = {
    label: texts.menu.accounts,
    submenu: [
      ...accountActionIds.map((id, index): Item => {
        // With a single account there is nothing to choose.
        const name = options.accounts.length > 1 ? options.accounts[index] : undefined;
        return Object.assign(item(id), name === undefined ? { visible: false } : { label: menuLabel(name) });
      }),
      item('addAccount'),
    ],
  };
  const file: Item = {
    label: texts.menu.file,
    submenu: [
      item('newPost'),
      ...(isMac
        ? [separator, ...roles('close'), separator, accounts, item('logout')]
        : [
            separator,
            item('goSettings'),
            item('servers'),
            separator,
            accounts,
            item('logout'),
            item('quit'),
          ]),
    ],
  };
  const edit: Item = {
    label: texts.menu.edit,
    submenu: [
      ...roles('undo', 'redo'),
      separator,
      ...roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'),
      separator,
      item('focusSearch'),
      item('palette'),
    ],
  };
  const view: Item = {
    label: texts.menu.view,
    submenu: [
      item('goColumns'),
      separator,
      item('toggleTheme'),
      item('focusToasts'),
      item('recentMessages'),
      separator,
      item('zoomIn'),
      item('zoomOut'),
      item('zoomReset'),
      ...moreZoomKeys.map(([id, keys]) => hiddenItem(id, keys, options)),
      item('fullScreen'),
      separator,
      item('reload'),
      ...(isPackaged ? [] : roles('toggleDevTools')),
    ],
  };
  const go: Item = {
    label: texts.menu.go,
    submenu: [
      item('back'),
      item('forward'),
      separator,
      item('goHome'),
      item('goFollowing'),
      item('goInbox'),
      item('goSearch'),
      item('goProfile'),
    ],
  };
  const windowMenu: Item = {
    ...roleItem('windowMenu', texts),
    submenu: isMac
      ? [...roles('minimize', 'zoom'), separator, ...roles('front')]
      : roles('minimize', 'close'),
  };
  const help: Item = {
    ...roleItem('help', texts),
    submenu: [item('shortcuts'), item('openLogs'), ...(isMac ? [] : [separator, item('about')])],
  };
  return [...(isMac ? [app] : []), file, edit, view, go, windowMenu, help];
}

/** An item that Electron implements, and labels in English unless the catalogue has a label. */
function roleItem(role: NonNullable<Item['role']>, texts: MenuOptions['texts']): Item {
  const label = texts.roles[role];
  return { role, ...(label !== undefined && { label }) };
}

/** A hidden item for further keys. It has no id: the visible item has that. */
function hiddenItem(id: CommandId, keys: string, { platform, texts, perform }: MenuOptions): Item {
  const label = actionLabel(id, platform, texts.actions);
  return { label, accelerator: keys, visible: false, click: () => perform(id) };
}

function actionItem(id: CommandId, { platform, texts, isSignedIn, perform }: MenuOptions): Item {
  const keys = actionMenuKeys(id, platform);
  return {
    id,
    label: actionLabel(id, platform, texts.actions),
    ...(keys !== null && { accelerator: keys }),
    enabled: isAllowed(id, isSignedIn),
    click: () => perform(id),
  };
}
