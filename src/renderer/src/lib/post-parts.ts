/** What keys find in the page: the controls that do what they stand for. */
export type PostPart =
  'open' | 'like' | 'comment' | 'author' | 'picture' | 'reply' | 'new' | 'previous' | 'next';

/** Marks a control for the keys. */
export const part = (name: PostPart) => ({ 'data-part': name });

const edits = new WeakMap<Element, () => void>();

/** Offers to edit a post; the result takes the offer back. */
export function offerEdit(post: Element, edit: () => void): () => void {
  edits.set(post, edit);
  return () => {
    edits.delete(post);
  };
}

/** Begins to edit a post, where its reader may. */
export function beginEdit(post: Element): void {
  edits.get(post)?.();
}
