import type { PageActionId } from './page-actions.ts';
import type { PostActionId } from './post-actions.ts';

/** What has, or can be given, keys in the page. */
export type KeyedId = PageActionId | PostActionId;

/**
 * The part of the table with the keys that work in the page of every host, outside of text fields unless they are function
 * keys or held with Ctrl, ⌘ or Alt. They hold until the user changes them. Keys to press one after the other have a
 * space between them, keys to hold together are written like an accelerator. Null is none.
 */
export const defaultKeys = {
  newPost: 'n',
  goHome: 'g h',
  goFollowing: 'g f',
  goInbox: 'g i',
  goSearch: 'g s',
  goProfile: 'g p',
  goSettings: 'g ,',
  logout: null,
  servers: null,
  focusSearch: '/',
  palette: 'CmdOrCtrl+K',
  toggleTheme: null,
  focusToasts: 'F8',
  recentMessages: null,
  shortcuts: '?',
  nextPost: 'j',
  previousPost: 'k',
  openPost: 'Enter',
  likePost: 'l',
  reply: 'r',
  editPost: 'e',
  deletePost: 'Delete',
  openAuthor: 'p',
  followAuthor: 'f',
  openPicture: 'o',
  showNewPosts: '.',
  previousPage: '[',
  nextPage: ']',
} as const satisfies Readonly<Record<KeyedId, string | null>>;

export const keyedIds: readonly KeyedId[] = Object.keys(defaultKeys).filter((id): id is KeyedId =>
  Object.hasOwn(defaultKeys, id),
);
