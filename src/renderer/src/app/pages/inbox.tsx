import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Inbox } from '#renderer/features/inbox/inbox.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { PageHeader } from '#renderer/ui/page-header.tsx';
import { buttonVariants } from '#renderer/ui/button-styles.ts';

export function Component() {
  const text = useDeferredMessages().inbox;
  usePageTitle(text.title);
  return (
    <>
      <PageHeader title={text.title}>
        <ActionIcon
          component={Link}
          to="/settings"
          {...buttonVariants.ghost}
          radius="xl"
          aria-label={text.settings}
          title={text.settings}
        >
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </PageHeader>
      <Inbox />
    </>
  );
}
