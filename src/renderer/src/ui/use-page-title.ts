import { useDocumentTitle } from '@mantine/hooks';
import { useMessages } from '#renderer/i18n/messages.ts';

/** Names the window after its page. */
export function usePageTitle(title: string): void {
  const messages = useMessages();
  useDocumentTitle(`${title} · ${messages.product}`);
}
