import { lazy, Suspense } from 'react';
import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { AccountBlock } from '#renderer/features/navigation/account-block.tsx';
import { Navigation } from '#renderer/features/navigation/navigation.tsx';
import { OutboxStatus } from '#renderer/features/outbox/outbox.tsx';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { loadAccountEntries } from './account-actions.ts';
import { ToolsButton } from './tools-button.tsx';
import { buttonSizes } from '#renderer/ui/button-styles.ts';

const AccountEntries = lazy(async () => ({ default: (await loadAccountEntries()).AccountEntries }));
const accounts = (
  <Suspense>
    <AccountEntries />
  </Suspense>
);

interface GroupProps {
  /** The breakpoint from which on the other group has a column. */
  readonly toolsFrom: 'sm' | 'md';
}

/** One of the two groups that the side columns hold (spec §2): theme, navigation, Post, account. */
export function NavigationGroup({ toolsFrom }: GroupProps) {
  const messages = useMessages();
  const hint = useHint();
  const run = useSetAtom(runActionAtom);
  return (
    <>
      <Group justify="flex-end" gap="xs">
        <ToolsButton hiddenFrom={toolsFrom} />
        <RecentMessagesButton />
        <ThemeToggle />
      </Group>
      <Navigation shape="list" />
      <Button {...buttonSizes.lg} radius="xl" flex="none" {...hint('newPost')} onClick={() => run('newPost')}>
        {messages.navigation.post}
      </Button>
      <OutboxStatus />
      <Box mt="auto">
        <AccountBlock more={accounts} />
      </Box>
    </>
  );
}

/** Replaces the column with the navigation on small windows. */
export function BottomBar({ toolsFrom }: GroupProps) {
  const messages = useMessages();
  const hint = useHint();
  const run = useSetAtom(runActionAtom);
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
        radius="xl"
        aria-label={messages.navigation.post}
        {...hint('newPost')}
        onClick={() => run('newPost')}
      >
        <IconPencilPlus size={20} aria-hidden />
      </ActionIcon>
      <OutboxStatus compact />
      <Group visibleFrom="xs" gap={4} wrap="nowrap">
        <RecentMessagesButton />
        <ThemeToggle />
      </Group>
      <ToolsButton hiddenFrom={toolsFrom} />
      <AccountBlock compact more={accounts} />
    </Group>
  );
}
