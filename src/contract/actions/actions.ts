import * as v from 'valibot';
import { type Action, cased, define, keysOf, labelOf, type Platform } from './action.ts';
import { pageActions, type PageActionId } from './page-actions.ts';
import { defaultKeys, type KeyedId } from './page-keys.ts';
import { postActions } from './post-actions.ts';
import { spoken } from '#contract/i18n/spoken.ts';

export type { Action, Circumstance, Platform } from './action.ts';
export type { PageActionId } from './page-actions.ts';

const window = { by: 'window', when: 'always' } as const;
const place = { by: 'place', keys: null } as const;

/** The part of the table that the page need not know. */
const windowActions = spoken('actions', {
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
} as const satisfies Readonly<Record<string, Action>>);

/** Everything that can be done by menu or key: the menus, the tooltips and the shortcut sheet are made of this. */
export const actions = { ...pageActions, ...postActions, ...windowActions } as const;

export type ActionId = keyof typeof actions;
type IdsBy<By extends Action['by']> = {
  [Id in ActionId]: (typeof actions)[Id]['by'] extends By ? Id : never;
}[ActionId];
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
  const { by } = actions[id];
  return by === 'page' || by === 'window';
}

export const commandIds: readonly CommandId[] = actionIds.filter(isCommand);

/** Whether it has, or can be given, keys in the page. */
export function isKeyed(id: ActionId): id is KeyedId {
  return Object.hasOwn(defaultKeys, id);
}

/** Whether a command is possible now. */
export function isAllowed(id: CommandId, isSignedIn: boolean): boolean {
  return isSignedIn || actions[id].when !== 'signedIn';
}

export const PageActionSchema = v.picklist(actionIds.filter(isPageAction));

export function actionLabel(id: ActionId, platform: Platform): string {
  return labelOf(actions[id], platform);
}

/** The keys of the desktop app's menu, or null. */
export function actionKeys(id: ActionId, platform: Platform): string | null {
  return keysOf(actions[id], platform);
}
