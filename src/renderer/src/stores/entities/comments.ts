import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Comment } from '#contract/api/entities.ts';
import { createEntityStore } from './entity-store.ts';

/** Query keys of comment lists start with this. */
export const commentListKey = ['comments'] as const;

/** The comments of one tweet. */
export const commentsKey = (tweetId: string) => [...commentListKey, tweetId] as const;

/* The comments store (spec §4). */
const comments = createEntityStore<Comment>(commentListKey);
export const commentsAtom = comments.allAtom;
export const commentAtom = comments.oneAtom;
export const replaceCommentsAtom = comments.replaceAtom;
export const removeCommentAtom = comments.removeAtom;
export const updateCommentContentAtom = comments.updateContentAtom;

/** Add at front of the tweet's comments; creates the list if it is missing, and fetches its others when it is shown. */
export const addCommentAtom = atom(null, (get, set, tweetId: string, comment: Comment) => {
  const queries = get(queryClientAtom);
  const queryKey = commentsKey(tweetId);
  const isMissing = queries.getQueryData(queryKey) === undefined;
  if (isMissing) queries.setQueryData<readonly string[]>(queryKey, []);
  set(comments.addAtom, comment, [queryKey]);
  if (isMissing) void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
});
