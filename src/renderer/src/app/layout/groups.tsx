import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconLogout, IconPencilPlus } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { AccountBlock } from '#renderer/features/navigation/account-block.tsx';
import { Navigation } from '#renderer/features/navigation/navigation.tsx';
import { OutboxStatus } from '#renderer/features/outbox/outbox.tsx';
import { SideSearch } from '#renderer/features/search/side-search.tsx';
import { ThemeToggle } from '#renderer/features/theme/theme-toggle.tsx';
import { RecentMessagesButton } from '#renderer/features/toasts/recent-messages-button.tsx';
import { Uploads } from '#renderer/features/uploads/uploads.tsx';
import { WhoToFollow } from '#renderer/features/who-to-follow/who-to-follow.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { Boundary } from '#renderer/ui/boundary.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { ToolsButton } from './tools-button.tsx';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';

/**
 * One of the two groups that the side columns hold (spec §2): search, uploads, whom to follow, Logout.
 * @param inDrawer - where there is no room for a column: whom to follow is hidden only in columns of small screens
 */
export function Tools({ inDrawer = false }: { readonly inDrawer?: boolean }) {
  const messages = useMessages();
  const run = useSetAtom(runActionAtom);
  return (
    <>
      {!inDrawer && (
        <Box w={44} ms={4} flex="none">
          <Logo />
        </Box>
      )}
      <SideSearch />
      <Boundary name={messages.uploads.title}>
        <Uploads />
      </Boundary>
      <Box {...(!inDrawer && { visibleFrom: 'md' })} flex="none">
        <Boundary name={messages.follow.suggestions}>
          <WhoToFollow />
        </Boundary>
      </Box>
      <Button
        mt="auto"
        flex="none"
        {...buttonVariants.secondary}
        radius="xl"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => run('logout')}
      >
        {messages.logout.button}
      </Button>
    </>
  );
}

interface GroupProps {
  /** The breakpoint from which on the other group has a column. */
  readonly toolsFrom: 'sm' | 'md';
}

/** The other group that the side columns hold (spec §2): theme, navigation, Post, account. */
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
        <AccountBlock />
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
        size="lg"
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
      <AccountBlock compact />
    </Group>
  );
}
