import { atom } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { Comment } from '#contract/api/entities.ts';
import { comments, commentsKey } from './comments.ts';
import { changesOf } from './entity-changes.ts';

const changes = changesOf(comments);
/** Remove by _id. */
export const removeCommentAtom = changes.removeAtom;
/** Update content by _id. */
export const updateCommentContentAtom = changes.updateContentAtom;

/** Add at front of the tweet's comments; creates the list if it is missing, and fetches its others when it is shown. */
export const addCommentAtom = atom(null, (get, set, tweetId: string, comment: Comment) => {
  const queries = get(queryClientAtom);
  const queryKey = commentsKey(tweetId);
  const isMissing = queries.getQueryData(queryKey) === undefined;
  if (isMissing) queries.setQueryData<readonly string[]>(queryKey, []);
  set(changes.addAtom, comment, [queryKey]);
  if (isMissing) void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
});
