import { Drawer, Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { Tools } from './tools.tsx';

/**
 * The content of the tools column, for windows too small for that column. It closes when another page is opened, and
 * for a search.
 */
export function ToolsDrawer({ opened, onClose }: DialogProps) {
  const messages = useMessages();
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current !== key) close();
    shownOn.current = key;
  }, [key]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={320}
      title={messages.navigation.left}
      closeButtonProps={{ 'aria-label': messages.close }}
      // As high as the window: Logout stays at its end while users to follow are loaded above it.
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        body: { display: 'flex', flex: '1 0 auto' },
      }}
    >
      <Stack flex={1} miw={0}>
        <Group gap="xs">
          <ThemeToggle />
          <RecentMessagesButton />
        </Group>
        <Tools inDrawer onSearch={onClose} />
      </Stack>
    </Drawer>
  );
}
