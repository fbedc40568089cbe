import { useEffect } from 'react';
import { isPageKey } from '#renderer/lib/page-key.ts';

/** Those of the table of post actions, whose code is loaded when one is first pressed. */
export const postKeys: readonly string[] = ['j', 'k', 'l', 'r', 'e', 'p', 'o', '.', '[', ']'];

/** A control does with Enter what it is for; a post itself is opened. */
const isMeant = (event: KeyboardEvent) =>
  isPageKey(event, 'Enter') && event.target instanceof Element && event.target.matches('[data-post]');

/** Has the keys for posts work wherever posts are shown. */
export function usePostKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = postKeys.find((key) => isPageKey(event, key)) ?? (isMeant(event) ? 'Enter' : undefined);
      if (key === undefined) return;
      event.preventDefault();
      void import('./post-keys.ts').then(({ pressPostKey }) => pressPostKey(key));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
