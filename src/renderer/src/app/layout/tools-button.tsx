import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const ToolsDrawer = lazyDialog(async () => (await import('./tools-drawer.tsx')).ToolsDrawer);

/** Opens what the column with the tools holds, where the window is too small for that. */
export function ToolsButton({ hiddenFrom }: { readonly hiddenFrom: 'sm' | 'md' }) {
  const messages = useMessages();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        {...buttonVariants.secondary}
        hiddenFrom={hiddenFrom}
        aria-label={messages.navigation.left}
        title={messages.navigation.left}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMenu2 size={18} aria-hidden />
      </ActionIcon>
      <ToolsDrawer opened={opened} onClose={close} />
    </>
  );
}
