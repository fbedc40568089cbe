import { IconDots } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { visuallyHidden } from '#renderer/ui/hidden.ts';
import styles from './navigation.module.css';

interface AccountBlockProps {
  readonly compact?: boolean;
  readonly more: ReactNode;
}

/**
 * The signed-in user, with a menu: My Account, Profile, Logout.
 * @param compact - shows only the avatar
 * @param more - further menu entries below them
 */
export function AccountBlock({ compact = false, more }: AccountBlockProps) {
  const messages = useMessages();
  const text = messages.navigation;
  const { userInfo } = useAtomValue(authAtom);
  const run = useSetAtom(runActionAtom);
  if (!userInfo) return null;
  const button = (
    <button
      type="button"
      className={`mantine-focus-auto ${styles.account} ${compact ? styles.compact : ''}`}
      aria-label={compact ? `${text.account}: ${userInfo.username}` : undefined}
    >
      <UserAvatar user={userInfo} size={compact ? 32 : 40} />
      {!compact && (
        <>
          <span className={styles.names}>
            <span className={visuallyHidden}>{text.account}: </span>
            <span className={styles.name} dir="auto">
              {userInfo.username}
            </span>
            <span className={styles.email}>{userInfo.email}</span>
          </span>
          <IconDots size={18} aria-hidden />
        </>
      )}
    </button>
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
