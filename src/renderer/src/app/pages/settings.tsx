import { Settings } from '#renderer/features/settings/settings.tsx';
import { messages } from '#renderer/lib/messages.ts';
import { usePageTitle } from '#renderer/lib/use-page-title.ts';
import { PageHeader } from '#renderer/ui/page-header.tsx';

export function Component() {
  usePageTitle(messages.settings.title);
  return (
    <>
      <PageHeader title={messages.settings.title} />
      <Settings />
    </>
  );
}
