import { IconBell, IconHome, IconSearch, IconSettings, IconUser } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { unreadAtom } from '#renderer/stores/entities/inbox.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import styles from './navigation.module.css';

/** The highest number that fits in the badge. */
const unreadMax = 99;

/**
 * The navigation with the five entries of spec §2. The active one is blue; labels are hidden below the small breakpoint.
 * @param shape - `list` is a column's, `bar` is the bottom bar of small windows
 */
export function Navigation({ shape }: { readonly shape: 'list' | 'bar' }) {
  const text = useMessages().navigation;
  const hint = useHint();
  const userId = useAtomValue(userIdAtom) ?? '';
  const unread = useAtomValue(unreadAtom);
  const { pathname } = useLocation();
  const entries = [
    { label: text.home, path: '/', action: 'goHome', icon: IconHome },
    { label: text.inbox, path: '/inbox', action: 'goInbox', icon: IconBell },
    { label: text.search, path: '/search', action: 'goSearch', icon: IconSearch },
    { label: text.profile, path: `/profile/${userId}`, action: 'goProfile', icon: IconUser },
    { label: text.settings, path: '/settings', action: 'goSettings', icon: IconSettings },
  ] as const;
  return (
    <nav aria-label={text.label} className={styles[shape]}>
      {entries.map(({ label, path, action, icon: EntryIcon }) => {
        const count = path === '/inbox' ? unread : 0;
        const active = matchPath({ path, end: path === '/' }, pathname) !== null;
        return (
          <Link
            key={path}
            className={`mantine-focus-auto ${styles.entry}`}
            to={path}
            aria-current={active ? 'page' : undefined}
            aria-label={count > 0 ? text.unread(label, count) : label}
            {...hint(action)}
          >
            <span className={styles.icon}>
              <EntryIcon size={24} stroke={active ? 2.25 : 1.75} aria-hidden />
              {count > 0 && (
                <span className={styles.unread} aria-hidden data-transient>
                  {count > unreadMax ? `${unreadMax}+` : count}
                </span>
              )}
            </span>
            <span className={styles.label}>
              <span className="mantine-visible-from-sm">{label}</span>
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
