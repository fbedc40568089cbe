import { useDocumentTitle } from '@mantine/hooks';
import { messages } from '#renderer/i18n/messages.ts';

/** Names the window after its page. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · ${messages.product}`);
}
