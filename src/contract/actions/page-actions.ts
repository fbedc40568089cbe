import { type Action, cased, define } from './action.ts';
import { spoken } from '#contract/i18n/spoken.ts';

const page = { by: 'page', when: 'always' } as const;
const member = { by: 'page', when: 'signedIn' } as const;

/** The part of the table that the page does. A part of its own, so that the page need not load the rest to start. */
export const pageActions = spoken('actions', {
  newPost: define({ ...member, label: cased('New post', 'New Post'), keys: 'CmdOrCtrl+N' }),
  goHome: define({ ...member, label: 'Home', keys: 'CmdOrCtrl+1' }),
  goFollowing: define({ ...member, label: 'Following', keys: null }),
  goInbox: define({ ...member, label: 'Inbox', keys: 'CmdOrCtrl+2' }),
  goSearch: define({ ...member, label: 'Search', keys: 'CmdOrCtrl+3' }),
  goProfile: define({ ...member, label: 'Profile', keys: 'CmdOrCtrl+4' }),
  goSettings: define({
    ...member,
    label: { mac: 'Settings…', windows: 'Settings', linux: 'Settings' },
    keys: 'CmdOrCtrl+,',
  }),
  logout: define({ ...member, label: 'Logout', keys: null }),
  servers: define({ ...page, label: 'Servers…', keys: null }),
  focusSearch: define({ ...member, label: 'Find', keys: 'CmdOrCtrl+F' }),
  palette: define({
    ...member,
    label: cased('Go to anything…', 'Go to Anything…'),
    keys: 'CmdOrCtrl+K',
  }),
  toggleTheme: define({
    ...page,
    label: cased('Switch between light and dark', 'Switch Between Light and Dark'),
    keys: 'CmdOrCtrl+Shift+L',
  }),
  focusToasts: define({
    ...page,
    label: cased('Go to the latest message', 'Go to the Latest Message'),
    keys: 'F8',
  }),
  recentMessages: define({ ...page, label: cased('Recent messages', 'Recent Messages'), keys: null }),
  // A menu with this key would take it from whoever types it.
  shortcuts: define({
    ...page,
    label: cased('Keyboard shortcuts', 'Keyboard Shortcuts'),
    keys: null,
  }),
} as const satisfies Readonly<Record<string, Action>>);

export type PageActionId = keyof typeof pageActions;
