import { useStore } from 'jotai';
import { loadWhenPossible } from '#renderer/lib/load.ts';

export interface PostCopies {
  readonly copyText: () => void;
  /** Undefined for a post without an address, such as a comment. */
  readonly copyLink?: () => void;
}

/** What copies a post. */
export function usePostCopies(content: string, permalink?: string): PostCopies {
  const store = useStore();
  const load = () => loadWhenPossible(() => import('./copy-post.ts'));
  return {
    copyText: () => void load().then(({ copyText }) => copyText(store, content)),
    ...(permalink !== undefined && {
      copyLink: () => void load().then(({ copyLink }) => copyLink(store, permalink)),
    }),
  };
}
