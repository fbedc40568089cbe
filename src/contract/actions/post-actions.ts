import { type Action, define } from './action.ts';
import { spoken } from '#contract/i18n/spoken.ts';

const post = { by: 'post', when: 'signedIn', keys: null } as const;

/** The part of the table that is done to posts and their lists. */
export const postActions = spoken('actions', {
  nextPost: define({ ...post, label: 'Next post' }),
  previousPost: define({ ...post, label: 'Previous post' }),
  openPost: define({ ...post, label: 'Open the post' }),
  likePost: define({ ...post, label: 'Like the post, or unlike it' }),
  reply: define({ ...post, label: 'Comment on the post' }),
  editPost: define({ ...post, label: 'Edit the own post' }),
  deletePost: define({ ...post, label: 'Delete the own post' }),
  openAuthor: define({ ...post, label: "Open the author's profile" }),
  followAuthor: define({ ...post, label: 'Follow the author, or unfollow them' }),
  openPicture: define({ ...post, label: 'Open the picture of the post' }),
  showNewPosts: define({ ...post, label: 'Show the new posts' }),
  previousPage: define({ ...post, label: 'Previous page of the feed' }),
  nextPage: define({ ...post, label: 'Next page of the feed' }),
} as const satisfies Readonly<Record<string, Action>>);

export type PostActionId = keyof typeof postActions;
