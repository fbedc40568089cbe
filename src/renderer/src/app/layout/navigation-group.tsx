import { Box, Button, Group } from '@mantine/core';
import { AccountBlock } from '#renderer/features/navigation/account-block.tsx';
import { Navigation } from '#renderer/features/navigation/navigation.tsx';
import { OutboxStatus } from '#renderer/features/outbox/outbox.tsx';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';

interface NavigationGroupProps {
  readonly onPost: () => void;
  readonly onLogout: () => void;
}

/** The other group that the side columns hold (spec §2): theme, navigation, Post, account. */
export function NavigationGroup({ onPost, onLogout }: NavigationGroupProps) {
  const messages = useMessages();
  const hint = useHint();
  return (
    <>
      <Group justify="flex-end" gap="xs">
        <RecentMessagesButton />
        <ThemeToggle />
      </Group>
      <Navigation shape="list" />
      <Button size="md" radius="xl" flex="none" {...hint('newPost')} onClick={onPost}>
        {messages.navigation.post}
      </Button>
      <OutboxStatus />
      <Box mt="auto">
        <AccountBlock onLogout={onLogout} />
      </Box>
    </>
  );
}
