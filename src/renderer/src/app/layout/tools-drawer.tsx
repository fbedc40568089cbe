import { Drawer, Group, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { focusPage } from '#renderer/ui/focus-page.ts';
import { useDialogFocus } from '#renderer/ui/use-dialog-focus.ts';
import { Tools } from './tools.tsx';

/**
 * The content of the tools column, for windows too small for that column. It closes when another page is opened, and
 * for a search.
 */
export function ToolsDrawer({ opened, onClose }: DialogProps) {
  const messages = useMessages();
  const focus = useDialogFocus(opened);
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      // The window has become wide enough for the column, so that the drawer's button is gone.
      if (document.activeElement === document.body) focusPage();
    };
  }, [opened]);
  const leave = () => {
    // Focused before, so that the focus does not return to the drawer's button.
    focusPage();
    onClose();
  };
  const { key } = useLocation();
  useDidUpdate(() => {
    if (opened) leave();
  }, [key]);
  return (
    <Drawer
      {...focus}
      opened={opened}
      onClose={onClose}
      size={320}
      returnFocus={false}
      title={messages.navigation.left}
      closeButtonProps={{ 'aria-label': messages.close }}
      // As high as the window: Logout stays at its end while users to follow are loaded above it.
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        body: { display: 'flex', flex: '1 0 auto' },
      }}
    >
      {/* So that the search box does not take the focus while the drawer slides out. */}
      <Stack flex={1} miw={0} inert={!opened}>
        <Group gap="xs">
          <ThemeToggle />
          <RecentMessagesButton />
        </Group>
        <Tools inDrawer onSearch={leave} />
      </Stack>
    </Drawer>
  );
}
