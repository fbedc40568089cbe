import { Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';

interface AccountBlockProps {
  readonly compact?: boolean;
  readonly more: ReactNode;
}

/**
 * The signed-in user, with a menu: My Account, Profile, Logout.
 * @param compact - shows only the avatar
 * @param more - what the menu has below them
 */
export function AccountBlock({ compact = false, more }: AccountBlockProps) {
  const messages = useMessages();
  const text = messages.navigation;
  const { userInfo } = useAtomValue(authAtom);
  const run = useSetAtom(runActionAtom);
  if (!userInfo) return null;
  const button = (
    <UnstyledButton
      {...(compact && { 'aria-label': `${text.account}: ${userInfo.username}` })}
      p={compact ? 4 : 8}
      bdrs="xl"
      w={compact ? undefined : '100%'}
    >
      <Group gap="sm" wrap="nowrap">
        <UserAvatar user={userInfo} size={compact ? 32 : 40} />
        {!compact && (
          <>
            <Stack gap={0} flex={1} miw={0}>
              <VisuallyHidden>{text.account}: </VisuallyHidden>
              <Text fw={700} truncate lh={1.3}>
                <bdi>{userInfo.username}</bdi>
              </Text>
              <Text size="sm" c="dimmed" truncate lh={1.3}>
                {userInfo.email}
              </Text>
            </Stack>
            <IconDots size={18} aria-hidden />
          </>
        )}
      </Group>
    </UnstyledButton>
  );
  return (
    <MenuButton
      target={button}
      more={more}
      entries={[
        { label: text.myAccount, icon: 'settings', action: '/settings' },
        { label: text.profile, icon: 'person', action: `/profile/${userInfo._id}` },
        { label: messages.logout.button, icon: 'signOut', action: () => run('logout') },
      ]}
    />
  );
}
