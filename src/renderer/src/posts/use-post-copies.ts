import { useStore } from 'jotai';
import { whenLoaded } from '#renderer/lib/load.ts';

export interface PostCopies {
  readonly copyText: () => void;
  /** Undefined for a post without an address, such as a comment. */
  readonly copyLink?: () => void;
}

/** Handlers that copy a post's text and address. */
export function usePostCopies(content: string, permalink?: string): PostCopies {
  const store = useStore();
  const load = () => import('./copy-post.ts');
  return {
    copyText: () => whenLoaded(load, ({ copyText }) => copyText(store, content)),
    ...(permalink !== undefined && {
      copyLink: () => whenLoaded(load, ({ copyLink }) => copyLink(store, permalink)),
    }),
  };
}
