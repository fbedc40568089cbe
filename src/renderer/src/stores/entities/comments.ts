import type { Comment } from '#contract/api/entities.ts';
import { createEntityStore } from './entity-store.ts';

/** Query keys of comment lists start with this. */
export const commentListKey = ['comments'] as const;

/** The comments of one tweet. */
export const commentsKey = (tweetId: string) => [...commentListKey, tweetId] as const;

/** The comments store (spec §4). */
export const comments = createEntityStore<Comment>(commentListKey);
/** All loaded comments, by id. */
export const commentsAtom = comments.allAtom;
/** One of them; undefined once it is removed. */
export const commentAtom = comments.oneAtom;
/** Replace list; see `createEntityStore`. */
export const replaceCommentsAtom = comments.replaceAtom;
