import { type Action, define } from './action.ts';
import { spoken } from './spoken.ts';

const post = { by: 'post', when: 'signedIn', keys: null } as const;

/** The part of the table that is done to posts and their lists, by keys in the page. */
export const postActions = spoken('actions', {
  nextPost: define({ ...post, label: 'Next post', pageKey: 'j' }),
  previousPost: define({ ...post, label: 'Previous post', pageKey: 'k' }),
  openPost: define({ ...post, label: 'Open the post', pageKey: 'Enter' }),
  likePost: define({ ...post, label: 'Like the post, or unlike it', pageKey: 'l' }),
  reply: define({ ...post, label: 'Comment on the post', pageKey: 'r' }),
  editPost: define({ ...post, label: 'Edit the own post', pageKey: 'e' }),
  openAuthor: define({ ...post, label: "Open the author's profile", pageKey: 'p' }),
  openPicture: define({ ...post, label: 'Open the picture of the post', pageKey: 'o' }),
  showNewPosts: define({ ...post, label: 'Show the new posts', pageKey: '.' }),
  previousPage: define({ ...post, label: 'Previous page of the feed', pageKey: '[' }),
  nextPage: define({ ...post, label: 'Next page of the feed', pageKey: ']' }),
} as const satisfies Readonly<Record<string, Action>>);

export type PostActionId = keyof typeof postActions;
