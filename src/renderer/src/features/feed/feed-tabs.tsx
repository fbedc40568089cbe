import { Link, useLocation } from 'react-router-dom';
import { useMessages } from '#renderer/i18n/messages.ts';
import { stickyBar } from '#renderer/ui/sticky-bar.ts';
import styles from './feed.module.css';

const tabs = [
  { path: '/', name: 'forYou' },
  { path: '/following', name: 'following' },
] as const;

/** Switches between the two feeds. */
export function FeedTabs() {
  const text = useMessages().feed;
  const { pathname } = useLocation();
  return (
    <nav aria-label={text.tabs} {...stickyBar}>
      {tabs.map(({ path, name }) => (
        <Link
          key={path}
          className={`mantine-focus-auto ${styles.tab}`}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
        >
          {text[name]}
        </Link>
      ))}
    </nav>
  );
}
