import { useDisclosure } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Outbox } from '#renderer/features/outbox/outbox.tsx';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { arrangementAtom } from '#renderer/stores/preferences/arrangement.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { optionalPart } from '#renderer/lib/load.ts';
import { useReachable } from '#renderer/lib/reachability.ts';
import { askedDeletionAtom } from '#renderer/posts/deletion.ts';
import { PersonPreviews } from '#renderer/people/person-previews.tsx';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { useWindowFrom } from '#renderer/ui/use-window-from.ts';
import { Column } from './column.tsx';
import { BottomBar, NavigationGroup } from './groups.tsx';
import styles from './layout.module.css';
import { useNavigationActions } from './navigation-actions.ts';
import { SkipLink } from './skip-link.tsx';
import { Tools } from './tools.tsx';
import { UnreachableNotice } from './unreachable-notice.tsx';
import { useAfterFirstTouch } from './use-after-first-touch.ts';
import { useAfterFeed } from './use-after-feed.ts';

const ComposerDialog = lazyDialog(
  async () => (await import('#renderer/features/composer/composer-dialog.tsx')).ComposerDialog,
);
const LogoutDialog = lazyDialog(
  async () => (await import('#renderer/features/session/logout-dialog.tsx')).LogoutDialog,
);

const DeleteDialog = lazyDialog(async () => (await import('#renderer/posts/delete-dialog.tsx')).DeleteDialog);
const Palette = lazyDialog(async () => (await import('#renderer/features/commands/palette.tsx')).Palette);

/** Not needed before something has had the focus. */
const FocusReturn = optionalPart(async () => (await import('./focus-return.ts')).FocusReturn);

/**
 * The breakpoints from which on the left and the right column are shown: the right one is hidden on small screens (spec
 * §2).
 */
const leftFrom = 'sm';
const rightFrom = 'md';

/**
 * Three columns, in one of two arrangements. A bar at the bottom replaces the column with the navigation where that is
 * hidden.
 */
export function MainLayout() {
  const messages = useMessages();
  const [composing, composer] = useDisclosure(false);
  const [leaving, logout] = useDisclosure(false);
  const [finding, palette] = useDisclosure(false);
  const [deletion, setDeletion] = useAtom(askedDeletionAtom);
  // The next session, which may be of another account, must not begin with the question of this one.
  useEffect(() => () => setDeletion(null), [setDeletion]);
  useAction('newPost', composer.open);
  useAction('logout', logout.open);
  useAction('palette', palette.open);
  useAfterFirstTouch();
  const { isAfterFeed, showRest } = useAfterFeed();
  useNavigationActions(showRest);
  const reachable = useReachable();
  const noticeHeight = reachable ? 0 : layout.noticeHeight;
  const navigationLeft = useAtomValue(arrangementAtom) === 'navigation-left';
  const barUpTo = navigationLeft ? leftFrom : rightFrom;
  // A bar that is only hidden takes as long to draw as the navigation that is shown.
  const hasColumns = useWindowFrom(barUpTo);
  const toolsFrom = navigationLeft ? rightFrom : leftFrom;

  const tools = (
    <Column label={messages.navigation.left} fullHeightFrom={barUpTo}>
      {isAfterFeed && <Tools />}
    </Column>
  );
  const navigation = (
    <Column label={messages.navigation.right} fullHeightFrom={barUpTo}>
      {isAfterFeed && <NavigationGroup toolsFrom={toolsFrom} />}
    </Column>
  );
  return (
    <>
      <SkipLink />
      <Outbox />
      <div
        className={styles.columns}
        data-fixed={useLocation().pathname === '/columns' || undefined}
        style={{ paddingBottom: noticeHeight + (hasColumns ? 0 : layout.bottomBarHeight) }}
      >
        <div className={`${styles.side} mantine-visible-from-${leftFrom}`}>
          {navigationLeft ? navigation : tools}
        </div>
        <main id="content" className={styles.main} style={{ maxWidth: layout.contentWidth }} tabIndex={-1}>
          <Outlet />
        </main>
        <div className={`${styles.side} mantine-visible-from-${rightFrom}`}>
          {navigationLeft ? tools : navigation}
        </div>
      </div>
      {isAfterFeed && !hasColumns && <BottomBar toolsFrom={toolsFrom} />}
      {!reachable && <UnreachableNotice barUpTo={barUpTo} />}
      {isAfterFeed && (
        // A new boundary: the navigation does not wait for the code.
        <Suspense>
          <FocusReturn />
        </Suspense>
      )}
      <PersonPreviews />
      <ComposerDialog opened={composing} onClose={composer.close} />
      <DeleteDialog opened={deletion !== null} onClose={() => setDeletion(null)} />
      <Palette opened={finding} onClose={palette.close} />
      <LogoutDialog opened={leaving} onClose={logout.close} />
    </>
  );
}
