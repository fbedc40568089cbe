import * as v from 'valibot';

export type Platform = 'mac' | 'windows' | 'linux';

/** As Electron writes accelerators, or nothing. */
type Keys = string | null;

/** When an action is possible: at any time, for somebody who is signed in, or where there is something to do it to. */
export type Circumstance =
  | 'always'
  | 'signedIn'
  /** On a word that the spell checker does not know. */
  | 'misspelling'
  /** On selected text, where the system has a dictionary for all apps. */
  | 'definable'
  /** On text that can be copied: selected, or in a field. */
  | 'text'
  | 'field'
  | 'picture'
  /** On a link to somewhere else. */
  | 'outsideLink'
  /** On anything that others can be given a link to. */
  | 'shareable';

export interface Action {
  readonly label: string | Readonly<Record<Platform, string>>;
  /** In the desktop app, with its menu. */
  readonly keys: Keys | Readonly<Record<Platform, Keys>>;
  /** In the page of every host, outside of text fields unless it is a function key. */
  readonly pageKey: string | null;
  /** Who does it: the page, or the window around it, or the window to the place that a context menu was opened at. */
  readonly by: 'page' | 'window' | 'place';
  readonly when: Circumstance;
}

const define = <const Definition extends Action>(action: Definition) => action;

const page = { by: 'page', when: 'always', pageKey: null } as const;
const member = { by: 'page', when: 'signedIn', pageKey: null } as const;
const window = { by: 'window', when: 'always', pageKey: null } as const;
const place = { by: 'place', keys: null, pageKey: null } as const;

/** On macOS menus write most words large. */
const cased = <const Usual extends string, const Mac extends string>(windows: Usual, mac: Mac) =>
  ({ mac, windows, linux: windows }) as const;

/** Everything that can be done by menu or key: the menus, the tooltips and the shortcut sheet are made of this. */
export const actions = {
  newPost: define({ ...member, label: cased('New post', 'New Post'), keys: 'CmdOrCtrl+N', pageKey: 'n' }),
  goHome: define({ ...member, label: 'Home', keys: 'CmdOrCtrl+1' }),
  goInbox: define({ ...member, label: 'Inbox', keys: 'CmdOrCtrl+2' }),
  goSearch: define({ ...member, label: 'Search', keys: 'CmdOrCtrl+3' }),
  goProfile: define({ ...member, label: 'Profile', keys: 'CmdOrCtrl+4' }),
  goSettings: define({
    ...member,
    label: { mac: 'Settings…', windows: 'Settings', linux: 'Settings' },
    keys: 'CmdOrCtrl+,',
  }),
  focusSearch: define({ ...member, label: 'Find', keys: 'CmdOrCtrl+F', pageKey: '/' }),
  toggleTheme: define({
    ...page,
    label: cased('Switch between light and dark', 'Switch Between Light and Dark'),
    keys: 'CmdOrCtrl+Shift+L',
  }),
  focusToasts: define({
    ...page,
    label: cased('Go to the latest message', 'Go to the Latest Message'),
    keys: 'F8',
    pageKey: 'F8',
  }),
  // A menu with this key would take it from whoever types it.
  shortcuts: define({
    ...page,
    label: cased('Keyboard shortcuts', 'Keyboard Shortcuts'),
    keys: null,
    pageKey: '?',
  }),
  back: define({ ...window, label: 'Back', keys: { mac: 'Cmd+[', windows: 'Alt+Left', linux: 'Alt+Left' } }),
  forward: define({
    ...window,
    label: 'Forward',
    keys: { mac: 'Cmd+]', windows: 'Alt+Right', linux: 'Alt+Right' },
  }),
  zoomIn: define({ ...window, label: cased('Zoom in', 'Zoom In'), keys: 'CmdOrCtrl+Plus' }),
  zoomOut: define({ ...window, label: cased('Zoom out', 'Zoom Out'), keys: 'CmdOrCtrl+-' }),
  zoomReset: define({ ...window, label: cased('Actual size', 'Actual Size'), keys: 'CmdOrCtrl+0' }),
  fullScreen: define({
    ...window,
    label: cased('Full screen', 'Full Screen'),
    keys: { mac: 'Ctrl+Cmd+F', windows: 'F11', linux: 'F11' },
  }),
  reload: define({ ...window, label: 'Reload', keys: 'CmdOrCtrl+R' }),
  openLogs: define({
    ...window,
    label: cased('Open the folder of the logs', 'Open the Folder of the Logs'),
    keys: null,
  }),
  about: define({ ...window, label: 'About Warble', keys: null }),
  quit: define({
    ...window,
    label: { mac: 'Quit Warble', windows: 'Exit', linux: 'Quit' },
    // Windows closes windows with Alt+F4 by itself.
    keys: { mac: 'Cmd+Q', windows: null, linux: 'Ctrl+Q' },
  }),
  learnWord: define({
    ...place,
    when: 'misspelling',
    label: { mac: 'Learn Spelling', windows: 'Add to dictionary', linux: 'Add to dictionary' },
  }),
  lookUp: define({ ...place, when: 'definable', label: cased('Look up', 'Look Up') }),
  saveImage: define({ ...place, when: 'picture', label: cased('Save image as…', 'Save Image As…') }),
  copyImage: define({ ...place, when: 'picture', label: cased('Copy image', 'Copy Image') }),
  openLink: define({
    ...place,
    when: 'outsideLink',
    label: cased('Open link in browser', 'Open Link in Browser'),
  }),
  copyLink: define({ ...place, when: 'shareable', label: cased('Copy link', 'Copy Link') }),
  cut: define({ ...place, when: 'field', label: 'Cut', keys: 'CmdOrCtrl+X' }),
  copy: define({ ...place, when: 'text', label: 'Copy', keys: 'CmdOrCtrl+C' }),
  paste: define({ ...place, when: 'field', label: 'Paste', keys: 'CmdOrCtrl+V' }),
  selectAll: define({
    ...place,
    when: 'field',
    label: cased('Select all', 'Select All'),
    keys: 'CmdOrCtrl+A',
  }),
} as const satisfies Readonly<Record<string, Action>>;

export type ActionId = keyof typeof actions;
type IdsBy<By extends Action['by']> = {
  [Id in ActionId]: (typeof actions)[Id]['by'] extends By ? Id : never;
}[ActionId];
export type PageActionId = IdsBy<'page'>;
export type WindowActionId = IdsBy<'window'>;
/** What can be done whatever the pointer is on. */
export type CommandId = PageActionId | WindowActionId;
/** What can be done where a context menu was opened. */
export type PlaceActionId = IdsBy<'place'>;

export const actionIds: readonly ActionId[] = Object.keys(actions).filter((id): id is ActionId =>
  Object.hasOwn(actions, id),
);

/** Whether the page does it. */
export function isPageAction(id: ActionId): id is PageActionId {
  return actions[id].by === 'page';
}

/** Whether it can be done whatever the pointer is on. */
export function isCommand(id: ActionId): id is CommandId {
  return actions[id].by !== 'place';
}

export const commandIds: readonly CommandId[] = actionIds.filter(isCommand);

/** Whether a command is possible now. */
export function isAllowed(id: CommandId, isSignedIn: boolean): boolean {
  return isSignedIn || actions[id].when !== 'signedIn';
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
