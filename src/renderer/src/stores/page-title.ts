import { useDocumentTitle } from '@mantine/hooks';
import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { unreadAtom } from './entities/inbox.ts';

/**
 * The path of the page that is shown, or that is being opened in its place, for code that continues after its component is
 * unmounted.
 */
export const shownPathAtom = atom('');

/** How a title begins while there are unread entries in the inbox. */
export const unreadInTitle = /^\(\d+\) /;

/**
 * Sets the document's title to the page's, after the number of unread entries. It is the product's alone once the page is
 * left, until the next page is there.
 */
export function usePageTitle(title: string): void {
  const { product } = useMessages();
  const unread = useAtomValue(unreadAtom);
  useDocumentTitle(`${unread > 0 ? `(${unread}) ` : ''}${title} · ${product}`);
  useLayoutEffect(
    () => () => {
      document.title = product;
    },
    [product],
  );
}
