import { atom, useAtomValue } from 'jotai';
import { type RefObject, useLayoutEffect } from 'react';
import type { Person } from '#contract/api/entities.ts';
import {
  createElementRegistry,
  type ElementRegistry,
  type RegisteredElement,
} from '#renderer/lib/element-registry.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';

/** The actions that are possible for a post now; the others are missing. */
export interface PostActions {
  /** Navigates to its page. */
  readonly open?: () => void;
  /** Navigates to the field for a comment on it. */
  readonly reply?: () => void;
  readonly like?: () => void;
  readonly openPicture?: () => void;
  readonly copyText?: () => void;
  readonly copyLink?: () => void;
  readonly openAuthor?: () => void;
  /** Starts editing in place, or goes on with it. */
  readonly edit?: () => void;
  /** Ends editing if that has changed nothing. */
  readonly endUnchangedEdit?: () => void;
  /** Deletes it, without asking. */
  readonly remove?: () => void;
}

/** A mounted post. */
export interface RegisteredPost extends RegisteredElement {
  readonly author: Pick<Person, '_id' | 'username'>;
  /** The path of its own page; null for a comment, which has none. */
  readonly permalink: string | null;
  readonly actions: PostActions;
}

/** The posts that are in the page: for keys, context menus, the reading position and the focus. */
export type PostRegistry = ElementRegistry<RegisteredPost>;

/** One registry for each Jotai store, so that tests don't share it. */
export const postRegistryAtom = atom(() => createElementRegistry<RegisteredPost>());

/** The part of the page in which keys move from post to post, such as a column; null where there is one list of posts. */
export const listScopeAtom = atom<Element | null>(null);

/** Registers a post while its element is mounted, always as it was last rendered. */
export function useRegisteredPost(
  element: RefObject<HTMLElement | null>,
  post: Omit<RegisteredPost, 'element'>,
): void {
  const registry = useAtomValue(postRegistryAtom);
  // A layout effect, since the reading position is restored in one, before the first paint.
  useLayoutEffect(() =>
    element.current === null ? undefined : registry.add({ ...post, element: element.current }),
  );
}

/** The first post that is at least partly in view. */
export const firstInView = (posts: readonly RegisteredPost[]): RegisteredPost | undefined =>
  posts.find(({ element }) => element.getBoundingClientRect().bottom > layout.belowHeader);
