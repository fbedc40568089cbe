import { useStore } from 'jotai';
import { whenLoaded } from '#renderer/lib/load.ts';
import { currentHost } from '#renderer/lib/platform.ts';

export interface PostCopies {
  /** Undefined for a post without a text, such as one of an image only. */
  readonly copyText?: () => void;
  /** Undefined for a post without an address, such as a comment. */
  readonly copyLink?: () => void;
}

/** Handlers that copy a post's text and address. */
export function usePostCopies(content: string, permalink?: string): PostCopies {
  const store = useStore();
  // At once: the user may go on to another window before the code of the message is loaded.
  const copy = (text: string, kind: 'text' | 'link') => {
    const copying = write(text);
    copying.catch(() => {});
    whenLoaded(
      () => import('./report-copy.ts'),
      ({ reportCopy }) => reportCopy(store, copying, kind),
    );
  };
  return {
    ...(content && { copyText: () => copy(content, 'text') }),
    ...(permalink !== undefined && { copyLink: () => copy(addressOf(permalink), 'link') }),
  };
}

/** Rejects where the page may not use the clipboard, such as on plain http. */
const write = async (text: string) => navigator.clipboard.writeText(text);

/** The address of a post: of the browser host, or one that opens in the desktop app. */
const addressOf = (path: string) =>
  currentHost() === 'desktop' ? `warble:/${path}` : `${window.location.origin}${path}`;
