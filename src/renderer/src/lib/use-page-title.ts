import { useDocumentTitle } from '@mantine/hooks';
import { messages } from './messages.ts';

/** Names the window after its page. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · ${messages.product}`);
}
