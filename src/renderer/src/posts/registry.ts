import { atom, useAtomValue } from 'jotai';
import { type RefObject, useLayoutEffect } from 'react';
import type { Person } from '#contract/api/entities.ts';
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
  /** Starts editing in place. */
  readonly edit?: () => void;
  /** Deletes it, without asking. */
  readonly remove?: () => void;
}

/** A mounted post. */
export interface RegisteredPost {
  readonly id: string;
  readonly author: Pick<Person, '_id' | 'username'>;
  /** The path of its own page; null for a comment, which has none. */
  readonly permalink: string | null;
  readonly element: HTMLElement;
  readonly actions: PostActions;
}

/** The posts that are in the page: for keys, context menus, the reading position and the focus. */
export interface PostRegistry {
  /** Adds a post, or replaces what is registered for its element. The result removes it. */
  readonly add: (post: RegisteredPost) => () => void;
  /** All posts, in document order. */
  readonly all: () => readonly RegisteredPost[];
  /** The post that a node is, or is in. */
  readonly at: (node: Node | null) => RegisteredPost | undefined;
  readonly find: (id: string) => RegisteredPost | undefined;
}

function createPostRegistry(): PostRegistry {
  const posts = new Map<Node, RegisteredPost>();
  const all = () =>
    [...posts.values()].toSorted((one, other) =>
      one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  return {
    add(post) {
      posts.set(post.element, post);
      return () => {
        posts.delete(post.element);
      };
    },
    all,
    at(node) {
      for (let current = node; current !== null; current = current.parentNode) {
        const post = posts.get(current);
        if (post !== undefined) return post;
      }
      return undefined;
    },
    find: (id) => all().find((post) => post.id === id),
  };
}

/** One registry for each Jotai store, so that tests don't share it. */
export const postRegistryAtom = atom(() => createPostRegistry());

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
