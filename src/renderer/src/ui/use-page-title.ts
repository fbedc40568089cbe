import { useDocumentTitle } from '@mantine/hooks';
import { useMessages } from '#renderer/i18n/messages.ts';

/** Sets the document's title to the page's. */
export function usePageTitle(title: string): void {
  const messages = useMessages();
  useDocumentTitle(`${title} · ${messages.product}`);
}
