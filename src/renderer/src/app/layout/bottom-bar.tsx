import { ActionIcon, Group } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { AccountBlock } from '#renderer/features/navigation/account-block.tsx';
import { Navigation } from '#renderer/features/navigation/navigation.tsx';
import { OutboxStatus } from '#renderer/features/outbox/outbox.tsx';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';

interface BottomBarProps {
  readonly onPost: () => void;
  readonly onLogout: () => void;
}

/** Replaces the navigation's column on small windows. */
export function BottomBar({ onPost, onLogout }: BottomBarProps) {
  const messages = useMessages();
  const hint = useHint();
  return (
    <Group
      component="aside"
      aria-label={messages.navigation.right}
      pos="fixed"
      bottom={0}
      left={0}
      right={0}
      h={layout.bottomBarHeight}
      px="xs"
      gap={4}
      wrap="nowrap"
      justify="center"
      bg="var(--mantine-color-body)"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)', zIndex: 100 }}
    >
      <Navigation shape="bar" />
      <ActionIcon
        variant="filled"
        radius="xl"
        size="lg"
        aria-label={messages.navigation.post}
        {...hint('newPost')}
        onClick={onPost}
      >
        <IconPencilPlus size={20} aria-hidden />
      </ActionIcon>
      <OutboxStatus compact />
      <Group visibleFrom="xs" gap={4} wrap="nowrap">
        <RecentMessagesButton />
        <ThemeToggle />
      </Group>
      <AccountBlock onLogout={onLogout} compact />
    </Group>
  );
}
