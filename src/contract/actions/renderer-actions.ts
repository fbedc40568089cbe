import { type Action, cased } from './action.ts';

const always = { target: 'page', when: 'always', menuKeys: null, pageKeys: null, repeats: false } as const;
const signedIn = { ...always, when: 'signedIn' } as const;
const post = { ...signedIn, target: 'post' } as const;
const account = (number: number) =>
  ({ ...always, label: `Account ${number}`, pageKeys: `a ${number}` }) as const;

/**
 * The actions that the renderer performs: each has keys in the page, or the user can assign some in the settings.
 * Separate from the actions of main, so that the first route does not load those.
 */
export const rendererActions = {
  newPost: { ...signedIn, label: cased('New post', 'New Post'), menuKeys: 'CmdOrCtrl+N', pageKeys: 'n' },
  goHome: { ...signedIn, label: 'Home', menuKeys: 'CmdOrCtrl+1', pageKeys: 'g h' },
  goFollowing: { ...signedIn, label: 'Following', pageKeys: 'g f' },
  goInbox: { ...signedIn, label: 'Inbox', menuKeys: 'CmdOrCtrl+2', pageKeys: 'g i' },
  goSearch: { ...signedIn, label: 'Search', menuKeys: 'CmdOrCtrl+3', pageKeys: 'g s' },
  goProfile: { ...signedIn, label: 'Profile', menuKeys: 'CmdOrCtrl+4', pageKeys: 'g p' },
  goColumns: { ...signedIn, label: 'Columns', pageKeys: 'g c' },
  goSettings: {
    ...signedIn,
    label: { mac: 'Settings…', windows: 'Settings', linux: 'Settings' },
    menuKeys: 'CmdOrCtrl+,',
    pageKeys: 'g ,',
  },
  logout: { ...signedIn, label: 'Logout' },
  addAccount: { ...signedIn, label: cased('Add an account…', 'Add an Account…') },
  account1: account(1),
  account2: account(2),
  account3: account(3),
  account4: account(4),
  account5: account(5),
  account6: account(6),
  account7: account(7),
  account8: account(8),
  account9: account(9),
  servers: { ...always, label: 'Servers…' },
  focusSearch: { ...signedIn, label: 'Find', menuKeys: 'CmdOrCtrl+F', pageKeys: '/' },
  palette: {
    ...signedIn,
    label: cased('Go to anything…', 'Go to Anything…'),
    menuKeys: 'CmdOrCtrl+K',
    pageKeys: 'CmdOrCtrl+K',
  },
  toggleTheme: {
    ...always,
    label: cased('Switch between light and dark', 'Switch Between Light and Dark'),
    menuKeys: 'CmdOrCtrl+Shift+L',
  },
  focusToasts: {
    ...always,
    label: cased('Go to the latest message', 'Go to the Latest Message'),
    menuKeys: 'F8',
    pageKeys: 'F8',
  },
  recentMessages: { ...always, label: cased('Recent messages', 'Recent Messages') },
  // Not in the menu: the menu would take the key from a text field.
  shortcuts: { ...always, label: cased('Keyboard shortcuts', 'Keyboard Shortcuts'), pageKeys: '?' },

  nextPost: { ...post, label: 'Next post', pageKeys: 'j', repeats: true },
  previousPost: { ...post, label: 'Previous post', pageKeys: 'k', repeats: true },
  openPost: { ...post, label: 'Open the post', pageKeys: 'Enter' },
  likePost: { ...post, label: 'Like the post, or unlike it', pageKeys: 'l' },
  reply: { ...post, label: 'Comment on the post', pageKeys: 'r' },
  editPost: { ...post, label: 'Edit the own post', pageKeys: 'e' },
  deletePost: { ...post, label: 'Delete the own post', pageKeys: 'Delete' },
  openAuthor: { ...post, label: "Open the author's profile", pageKeys: 'p' },
  previewPerson: { ...post, label: 'Look at the author, or at the person in focus', pageKeys: 'i' },
  followAuthor: { ...post, label: 'Follow the author, or unfollow them', pageKeys: 'f' },
  openPicture: { ...post, label: 'Open the picture of the post', pageKeys: 'o' },
  copyPostText: { ...post, label: 'Copy the text of the post', pageKeys: 'c t' },
  copyPostLink: { ...post, label: 'Copy the link to the post', pageKeys: 'c l' },
  undoPost: { ...post, label: 'Undo the post', pageKeys: 'z' },
  showNewPosts: { ...post, label: 'Show the new posts', pageKeys: '.' },
  previousPage: { ...post, label: 'Previous page of the feed', pageKeys: '[' },
  nextPage: { ...post, label: 'Next page of the feed', pageKeys: ']' },

  previousColumn: { ...post, label: 'Previous column', pageKeys: 'h' },
  // In the columns view, this key belongs to this action and not to the like.
  nextColumn: { ...post, label: 'Next column', pageKeys: 'l' },
  likeInColumn: { ...post, label: 'Like the post, also in columns', pageKeys: 'Shift+L' },
  moveColumnBack: { ...post, label: 'Move the column back', pageKeys: '<' },
  moveColumnOn: { ...post, label: 'Move the column on', pageKeys: '>' },
  addColumn: { ...post, label: 'Add a column', pageKeys: 'Plus' },
  removeColumn: { ...post, label: 'Remove the column', pageKeys: '-' },
} as const satisfies Readonly<Record<string, Action>>;

export type RendererActionId = keyof typeof rendererActions;
type IdsOn<Target extends Action['target']> = {
  [Id in RendererActionId]: (typeof rendererActions)[Id]['target'] extends Target ? Id : never;
}[RendererActionId];
/** The actions that are performed on the page, whatever has the focus. */
export type PageActionId = IdsOn<'page'>;
/** The actions that are performed on the focused post, or on the list of posts. */
export type PostActionId = IdsOn<'post'>;

export const rendererActionIds: readonly RendererActionId[] = Object.keys(rendererActions).filter(
  (id): id is RendererActionId => Object.hasOwn(rendererActions, id),
);

/** Whether an action of this table is performed on the page, whatever has the focus. */
export function isPageAction(id: RendererActionId): id is PageActionId {
  return rendererActions[id].target === 'page';
}
