/** What keys find in the page: the controls that do what they stand for. */
export type PostPart =
  'open' | 'like' | 'comment' | 'author' | 'picture' | 'reply' | 'new' | 'previous' | 'next';

/** Marks a control for the keys. */
export const part = (name: PostPart) => ({ 'data-part': name });

/** What the owner of a post can do to it. */
export interface PostChanges {
  /** Begins to edit it. */
  readonly edit: () => void;
  /** Deletes it, without asking. */
  readonly remove: () => void;
}

const offers = new WeakMap<Element, PostChanges>();

/** Offers to change a post; the result takes the offer back. */
export function offerChanges(post: Element, changes: PostChanges): () => void {
  offers.set(post, changes);
  return () => {
    offers.delete(post);
  };
}

/** What its reader may do to a post now, if anything. */
export const changesOf = (post: Element): PostChanges | undefined => offers.get(post);
