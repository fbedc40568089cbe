import { useDisclosure } from '@mantine/hooks';
import { useAtom } from 'jotai';
import { Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { useKeyboard } from '#renderer/features/commands/use-keyboard.ts';
import { ToastViewport } from '#renderer/features/toasts/toast-viewport.tsx';
import { themeAtom } from '#renderer/stores/preferences/theme.ts';
import { optionalPart } from '#renderer/lib/load.ts';
import { currentHost } from '#renderer/lib/platform.ts';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { ErrorScreen } from './error-screen.tsx';
import { SignedIn, SignedOut } from './guard.tsx';
import { useAccountActions } from './layout/account-actions.ts';
import { MainLayout } from './layout/main-layout.tsx';
import { page } from './lazy-page.tsx';
import { PageChange } from './page-change.tsx';
import { Component as Home } from './pages/home.tsx';
import { ReadingPosition } from './reading-position.tsx';

const ShortcutSheet = lazyDialog(
  async () => (await import('#renderer/features/commands/shortcut-sheet.tsx')).ShortcutSheet,
);

const RecentMessages = lazyDialog(
  async () => (await import('#renderer/features/toasts/recent-messages.tsx')).RecentMessages,
);

const ServersDialog = lazyDialog(
  async () => (await import('#renderer/features/servers/servers-dialog.tsx')).ServersDialog,
);

const PendingChord = optionalPart(
  async () => (await import('#renderer/features/commands/pending-chord.tsx')).PendingChord,
);

/** Only in the desktop app, since the browser host has one server. */
function ServersChoice() {
  const [opened, { open, close }] = useDisclosure(false);
  useAction('servers', open);
  return <ServersDialog opened={opened} onClose={close} />;
}

function Root() {
  const firstOfChord = useKeyboard();
  const [helping, help] = useDisclosure(false);
  const [recalling, recent] = useDisclosure(false);
  const [theme, setTheme] = useAtom(themeAtom);
  useAction('shortcuts', help.open);
  useAccountActions();
  useAction('recentMessages', recent.open);
  useAction('toggleTheme', () => setTheme(theme === 'dark' ? 'light' : 'dark'));
  return (
    <>
      <Outlet />
      <PageChange />
      <ToastViewport />
      <RecentMessages opened={recalling} onClose={recent.close} />
      {currentHost() === 'desktop' && <ServersChoice />}
      <ShortcutSheet opened={helping} onClose={help.close} />
      <Suspense>{firstOfChord !== null && <PendingChord first={firstOfChord} />}</Suspense>
      <ScrollRestoration />
      <ReadingPosition />
    </>
  );
}

/** Every page but home is loaded when it is first visited, or ahead while the page is idle. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: (
      <main>
        <ErrorScreen />
      </main>
    ),
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/welcome', lazy: page(() => import('./pages/welcome.tsx')) },
      {
        Component: SignedOut,
        children: [
          { path: '/login', lazy: page(() => import('./pages/login.tsx')) },
          { path: '/signup', lazy: page(() => import('./pages/signup.tsx')) },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            Component: MainLayout,
            children: [
              {
                // If a page fails, the navigation stays.
                ErrorBoundary: ErrorScreen,
                children: [
                  { path: '/', Component: Home },
                  {
                    path: '/following',
                    lazy: page(
                      () => import('./pages/following.tsx'),
                      (texts) => texts.feed.following,
                    ),
                  },
                  {
                    path: '/tweet/:tweetId',
                    lazy: page(
                      () => import('./pages/tweet.tsx'),
                      (texts) => texts.tweet.title,
                    ),
                  },
                  { path: '/columns', lazy: page(() => import('./pages/columns.tsx')) },
                  {
                    path: '/search',
                    lazy: page(
                      () => import('./pages/search.tsx'),
                      (texts) => texts.navigation.search,
                    ),
                  },
                  {
                    path: '/inbox',
                    lazy: page(
                      () => import('./pages/inbox.tsx'),
                      (texts) => texts.navigation.inbox,
                    ),
                  },
                  {
                    path: '/profile/:userId',
                    lazy: page(
                      () => import('./pages/profile.tsx'),
                      (texts) => texts.navigation.profile,
                    ),
                    children: [
                      { index: true, lazy: page(() => import('./pages/profile-tweets.tsx')) },
                      { path: 'follow', lazy: page(() => import('./pages/profile-follow.tsx')) },
                    ],
                  },
                  {
                    path: '/settings',
                    lazy: page(
                      () => import('./pages/settings.tsx'),
                      (texts) => texts.navigation.settings,
                    ),
                  },
                  { path: '*', lazy: page(() => import('./pages/not-found.tsx')) },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

/**
 * With hydration data, so that the router leaves the scroll position of a start to `ReadingPosition`: it would restore it
 * in a render that may come long after the first one, and that of another page where the window was given a new address.
 */
export const createRouter = () => createBrowserRouter(routes, { hydrationData: {} });
