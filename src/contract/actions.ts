import * as v from 'valibot';

export type Platform = 'mac' | 'windows' | 'linux';

/** As Electron writes accelerators, or nothing. */
type Keys = string | null;

export interface Action {
  readonly label: string | Readonly<Record<Platform, string>>;
  /** In the desktop app, with its menu. */
  readonly keys: Keys | Readonly<Record<Platform, Keys>>;
  /** In the page of every host, outside of text fields unless it is a function key. */
  readonly pageKey: string | null;
  /** Who does it: the page, or the window around it. */
  readonly by: 'page' | 'window';
  /** Whether it is possible only for a signed-in user. */
  readonly needsSession: boolean;
}

const define = <const Definition extends Action>(action: Definition) => action;

const page = { by: 'page', needsSession: false, pageKey: null } as const;
const member = { by: 'page', needsSession: true, pageKey: null } as const;
const window = { by: 'window', needsSession: false, pageKey: null } as const;

/** Everything that can be done by menu or key: the menus and the shortcut sheet are made of this. */
export const actions = {
  newPost: define({ ...member, label: 'New post', keys: 'CmdOrCtrl+N', pageKey: 'n' }),
  goHome: define({ ...member, label: 'Home', keys: 'CmdOrCtrl+1' }),
  goInbox: define({ ...member, label: 'Inbox', keys: 'CmdOrCtrl+2' }),
  goSearch: define({ ...member, label: 'Search', keys: 'CmdOrCtrl+3' }),
  goProfile: define({ ...member, label: 'Profile', keys: 'CmdOrCtrl+4' }),
  servers: define({ ...page, label: 'Servers…', keys: null }),
  goSettings: define({ ...member, label: 'Settings', keys: 'CmdOrCtrl+,' }),
  focusSearch: define({ ...member, label: 'Find', keys: 'CmdOrCtrl+F', pageKey: '/' }),
  toggleTheme: define({ ...page, label: 'Switch between light and dark', keys: 'CmdOrCtrl+Shift+L' }),
  focusToasts: define({ ...page, label: 'Go to the latest message', keys: 'F8', pageKey: 'F8' }),
  // A menu with this key would take it from whoever types it.
  shortcuts: define({ ...page, label: 'Keyboard shortcuts', keys: null, pageKey: '?' }),
  back: define({ ...window, label: 'Back', keys: { mac: 'Cmd+[', windows: 'Alt+Left', linux: 'Alt+Left' } }),
  forward: define({
    ...window,
    label: 'Forward',
    keys: { mac: 'Cmd+]', windows: 'Alt+Right', linux: 'Alt+Right' },
  }),
  zoomIn: define({ ...window, label: 'Zoom in', keys: 'CmdOrCtrl+Plus' }),
  zoomOut: define({ ...window, label: 'Zoom out', keys: 'CmdOrCtrl+-' }),
  zoomReset: define({ ...window, label: 'Actual size', keys: 'CmdOrCtrl+0' }),
  fullScreen: define({
    ...window,
    label: 'Full screen',
    keys: { mac: 'Ctrl+Cmd+F', windows: 'F11', linux: 'F11' },
  }),
  reload: define({ ...window, label: 'Reload', keys: 'CmdOrCtrl+R' }),
  openLogs: define({ ...window, label: 'Open the folder of the logs', keys: null }),
  about: define({ ...window, label: 'About Warble', keys: null }),
  quit: define({
    ...window,
    label: { mac: 'Quit Warble', windows: 'Exit', linux: 'Quit' },
    // Windows closes windows with Alt+F4 by itself.
    keys: { mac: 'Cmd+Q', windows: null, linux: 'Ctrl+Q' },
  }),
} as const satisfies Readonly<Record<string, Action>>;

export type ActionId = keyof typeof actions;
type IdsBy<By extends Action['by']> = {
  [Id in ActionId]: (typeof actions)[Id]['by'] extends By ? Id : never;
}[ActionId];
export type PageActionId = IdsBy<'page'>;
export type WindowActionId = IdsBy<'window'>;

export const actionIds: readonly ActionId[] = Object.keys(actions).filter((id): id is ActionId =>
  Object.hasOwn(actions, id),
);

/** Whether the page does it. */
export function isPageAction(id: ActionId): id is PageActionId {
  return actions[id].by === 'page';
}

export const PageActionSchema = v.picklist(actionIds.filter(isPageAction));

export function actionLabel(id: ActionId, platform: Platform): string {
  const { label }: Action = actions[id];
  return typeof label === 'string' ? label : label[platform];
}

/** The keys of the desktop app's menu, or null. */
export function actionKeys(id: ActionId, platform: Platform): string | null {
  const { keys }: Action = actions[id];
  return keys === null || typeof keys === 'string' ? keys : keys[platform];
}
