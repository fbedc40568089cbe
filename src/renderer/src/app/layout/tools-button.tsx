import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonLook } from '#renderer/ui/plain-button.tsx';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const ToolsDrawer = lazyDialog(async () => (await import('./tools-drawer.tsx')).ToolsDrawer);

const look = buttonLook({ variant: 'secondary', size: 'icon' });

/** Opens the content of the tools column, where the window is too small for that column. */
export function ToolsButton({ hiddenFrom }: { readonly hiddenFrom: 'sm' | 'md' }) {
  const messages = useMessages();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <button
        type="button"
        {...look}
        className={`${look.className} mantine-hidden-from-${hiddenFrom}`}
        aria-label={messages.navigation.left}
        title={messages.navigation.left}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMenu2 size={18} aria-hidden />
      </button>
      <ToolsDrawer opened={opened} onClose={close} />
    </>
  );
}
