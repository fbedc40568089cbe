import type { MenuItemConstructorOptions } from 'electron';
import type { ActionLabels } from '#contract/actions/actions.ts';
import { networkErrorTexts } from '#contract/i18n/en/network-errors.ts';
import { inboxTexts } from '#contract/i18n/inbox-texts.ts';
import type { Texts } from '#contract/i18n/texts.ts';

/** Labels for menu items that Electron names itself, and only in English. */
type RoleLabels = Readonly<Partial<Record<NonNullable<MenuItemConstructorOptions['role']>, string>>>;

const roles: RoleLabels = {};
/** The English labels are in the action table. */
const actions: ActionLabels = {};

const catalogue = {
  /** An ampersand precedes the access key, which works with Alt. */
  menu: { file: '&File', edit: '&Edit', view: '&View', go: '&Go', accounts: 'Accounts' },
  roles,
  actions,
  noSuggestions: 'No suggestions',
  saveImage: 'Save image',
  download: {
    failed: (file: string) => `“${file}” could not be saved`,
    failedHint:
      'Perhaps the disk is full, the folder can not be written to, or the connection was lost. Save it again, or elsewhere.',
  },
  tray: { open: 'Open Warble', keepRunning: 'Keep running in the background' },
  link: { leads: 'This link leads out of Warble', open: 'Open in browser', cancel: 'Cancel' },
  certificate: {
    asks: (host: string) => `${host} asks who you are`,
    tells: 'A certificate shows the server your name. Send one only if its administrator has told you to.',
    none: 'Send none',
  },
  image: {
    avatar: 'Choose an avatar',
    cover: 'Choose a cover image',
    post: 'Choose an image',
    images: 'Images',
  },
  inbox: {
    ...inboxTexts,
    somebody: 'Somebody',
    several: (count: number) => `${count} new entries in your inbox`,
  },
  networkErrors: networkErrorTexts,
  badge: (count: number) => `${count} unread in your inbox`,
  settings: {
    damaged: "Warble's settings could not be read",
    kept: (file: string) =>
      `They were replaced by the defaults, and you may have to sign in again. The damaged file was kept as ${file}.`,
    unreadable: (reason: string) =>
      `The defaults are used until Warble ends, and what you change is not kept. The file stays as it is. The system said: ${reason}`,
    unsaved: "Warble's settings could not be saved",
    unsavedHint: (reason: string) =>
      `What you change is kept until Warble ends, and is saved as soon as that is possible. The system said: ${reason}`,
    ok: 'OK',
  },
  erasure: {
    failed: 'The data of this computer could not be deleted',
    hint: (folder: string, reason: string) =>
      `The server stays in the list, so that you can try again. Or quit Warble, and delete the folder ${folder}. The system said: ${reason}`,
  },
  page: {
    crashed: "Warble's page has stopped working",
    crashedHint: 'Reload it to go on. What you were writing is kept.',
    quit: 'Quit',
    hung: "Warble's page does not respond",
    hungHint: 'Wait for it, or reload it. What you were writing is kept.',
    wait: 'Wait',
    reload: 'Reload',
  },
  uncaught: {
    title: 'Something went wrong in Warble',
    text: 'It goes on. If something no longer works, quit Warble and start it again. The log says more.',
    goOn: 'Go on',
    openLogs: 'Open the folder of the logs',
  },
  noSandbox: {
    title: 'Warble does not start without its sandbox',
    text: 'It was started with --no-sandbox. An AppImage does that where the system does not let it have a sandbox, as Ubuntu does. Install the package for your system (.deb or .rpm) instead.',
  },
  localServer: {
    stopped: 'The local server has been stopped. Start Warble again.',
    dying:
      'The local server stopped again and again. Start Warble again; if that does not help, the log says more (Help → Open the folder of the logs).',
  },
} as const;

/** The texts of main: menus, tray, dialogs, notifications. */
export type MainMessages = Texts<Omit<typeof catalogue, 'roles' | 'actions'>> & {
  readonly roles: RoleLabels;
  readonly actions: ActionLabels;
};

export const english: MainMessages = catalogue;
