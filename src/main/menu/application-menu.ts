import type { MenuItemConstructorOptions } from 'electron';
import {
  actionMenuKeys,
  actionLabel,
  type CommandId,
  isAllowed,
  type Platform,
} from '#contract/actions/actions.ts';
import { texts } from '#main/i18n/messages.ts';

type Item = MenuItemConstructorOptions;

export interface MenuOptions {
  readonly platform: Platform;
  readonly isSignedIn: boolean;
  /** A developer's copy offers the developer tools. */
  readonly isPackaged: boolean;
  readonly perform: (id: CommandId) => void;
}

const line: Item = { type: 'separator' };

/** The application menu, as is usual on each system: made of the action table and of the system's own roles. */
export function applicationMenu(options: MenuOptions): Item[] {
  const { platform, isPackaged } = options;
  const isMac = platform === 'mac';
  const item = (id: CommandId) => actionItem(id, options);
  const roles = (...names: readonly NonNullable<Item['role']>[]): Item[] => names.map(roleItem);

  const app: Item = {
    label: 'Warble',
    submenu: [
      item('about'),
      line,
      item('goSettings'),
      item('servers'),
      line,
      ...roles('services'),
      line,
      ...roles('hide', 'hideOthers', 'unhide'),
      line,
      item('quit'),
    ],
  };
  const file: Item = {
    label: texts.menu.file,
    submenu: [
      item('newPost'),
      ...(isMac
        ? [line, ...roles('close'), line, item('logout')]
        : [line, item('goSettings'), item('servers'), line, item('logout'), item('quit')]),
    ],
  };
  const edit: Item = {
    label: texts.menu.edit,
    submenu: [
      ...roles('undo', 'redo'),
      line,
      ...roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'),
      line,
      item('focusSearch'),
      item('palette'),
    ],
  };
  const view: Item = {
    label: texts.menu.view,
    submenu: [
      item('toggleTheme'),
      item('focusToasts'),
      item('recentMessages'),
      line,
      item('zoomIn'),
      item('zoomOut'),
      item('zoomReset'),
      item('fullScreen'),
      line,
      item('reload'),
      ...(isPackaged ? [] : roles('toggleDevTools')),
    ],
  };
  const go: Item = {
    label: texts.menu.go,
    submenu: [
      item('back'),
      item('forward'),
      line,
      item('goHome'),
      item('goFollowing'),
      item('goInbox'),
      item('goSearch'),
      item('goProfile'),
    ],
  };
  const windowMenu: Item = {
    ...roleItem('windowMenu'),
    submenu: isMac ? [...roles('minimize', 'zoom'), line, ...roles('front')] : roles('minimize', 'close'),
  };
  const help: Item = {
    ...roleItem('help'),
    submenu: [item('shortcuts'), item('openLogs'), ...(isMac ? [] : [line, item('about')])],
  };
  return [...(isMac ? [app] : []), file, edit, view, go, windowMenu, help];
}

/** What Electron does by itself; it names it in English, unless there is another label. */
function roleItem(role: NonNullable<Item['role']>): Item {
  const label = texts.roles[role];
  return { role, ...(label !== undefined && { label }) };
}

function actionItem(id: CommandId, { platform, isSignedIn, perform }: MenuOptions): Item {
  const keys = actionMenuKeys(id, platform);
  return {
    id,
    label: actionLabel(id, platform),
    ...(keys !== null && { accelerator: keys }),
    enabled: isAllowed(id, isSignedIn),
    click: () => perform(id),
  };
}
