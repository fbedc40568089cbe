import { IconLogout } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useLocation } from 'react-router-dom';
import { SideSearch } from '#renderer/features/search/side-search.tsx';
import { Uploads } from '#renderer/features/uploads/uploads.tsx';
import { WhoToFollow } from '#renderer/features/who-to-follow/who-to-follow.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { Boundary } from '#renderer/ui/boundary.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { useWindowFrom } from '#renderer/ui/use-window-from.ts';
import styles from './layout.module.css';

interface ToolsProps {
  /** In the drawer, for windows without this column. */
  readonly inDrawer?: boolean;
  readonly onSearch?: () => void;
}

/** The other of the two groups that the side columns hold (spec §2): search, uploads, whom to follow, Logout. */
export function Tools({ inDrawer = false, onSearch }: ToolsProps) {
  const messages = useMessages();
  const run = useSetAtom(runActionAtom);
  const isMedium = useWindowFrom('md');
  const isLarge = useWindowFrom('lg');
  // In a large window the columns take the space of this one.
  const isHidden = useLocation().pathname === '/columns' && isLarge;
  // Users to follow are fetched only where they are seen.
  const suggests = inDrawer || (isMedium && !isHidden);
  return (
    <>
      {!inDrawer && (
        <div className={styles.logo}>
          <Logo />
        </div>
      )}
      <SideSearch onSearch={onSearch} />
      <Boundary name={messages.uploads.title}>
        <Uploads />
      </Boundary>
      {suggests && (
        <div className={styles.rest}>
          <Boundary name={messages.follow.suggestions}>
            <WhoToFollow />
          </Boundary>
        </div>
      )}
      <PlainButton
        variant="secondary"
        round
        style={{ marginTop: 'auto' }}
        icon={<IconLogout size={18} aria-hidden />}
        onClick={() => run('logout')}
      >
        {messages.logout.button}
      </PlainButton>
    </>
  );
}
