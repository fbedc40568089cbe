import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { serversAtom } from '#renderer/features/servers/servers-query.ts';
import { Settings } from '#renderer/features/settings/settings.tsx';
import { lazyPart } from '#renderer/lib/load.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { LoadingIndicator } from '#renderer/ui/loading-indicator.tsx';
import { PageHeader } from '#renderer/ui/page-header.tsx';

const Servers = lazyPart(async () => (await import('#renderer/features/servers/servers.tsx')).Servers);

const OwnData = lazyPart(async () => (await import('#renderer/features/export/own-data.tsx')).OwnData);

const KeyboardSettings = lazyPart(
  async () => (await import('#renderer/features/commands/keyboard-settings.tsx')).KeyboardSettings,
);

export function Component() {
  const { title } = useDeferredMessages().settings;
  const hasChoice = Boolean(useAtomValue(serversAtom).data);
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <Settings
        servers={
          hasChoice && (
            <Suspense fallback={<LoadingIndicator />}>
              <Servers />
            </Suspense>
          )
        }
        keyboard={
          <Suspense fallback={<LoadingIndicator />}>
            <KeyboardSettings />
          </Suspense>
        }
        ownData={
          <Suspense fallback={<LoadingIndicator />}>
            <OwnData />
          </Suspense>
        }
      />
    </>
  );
}
