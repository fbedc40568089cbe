import { useDisclosure } from '@mantine/hooks';
import { useAtom } from 'jotai';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { ToastViewport } from '#renderer/features/toasts/toast-viewport.tsx';
import { themeAtom } from '#renderer/stores/theme.ts';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import { useAction } from '#renderer/ui/use-action.ts';
import { ErrorScreen } from './error-screen.tsx';
import { SignedIn, SignedOut } from './guard.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { PageChange } from './page-change.tsx';
import { Component as Home } from './pages/home.tsx';
import { ReadingReturn } from './reading-return.tsx';

const ShortcutSheet = lazyDialog(
  async () => (await import('#renderer/features/shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
);

const RecentMessages = lazyDialog(
  async () => (await import('#renderer/features/toasts/recent-messages.tsx')).RecentMessages,
);

const ServersDialog = lazyDialog(
  async () => (await import('#renderer/features/servers/servers-dialog.tsx')).ServersDialog,
);

function Root() {
  const [helping, help] = useDisclosure(false);
  const [choosing, servers] = useDisclosure(false);
  const [recalling, recent] = useDisclosure(false);
  const [theme, setTheme] = useAtom(themeAtom);
  useAction('shortcuts', help.open);
  useAction('servers', servers.open);
  useAction('recentMessages', recent.open);
  useAction('toggleTheme', () => setTheme(theme === 'dark' ? 'light' : 'dark'));
  return (
    <>
      <Outlet />
      <PageChange />
      <ToastViewport />
      <RecentMessages opened={recalling} onClose={recent.close} />
      <ServersDialog opened={choosing} onClose={servers.close} />
      <ShortcutSheet opened={helping} onClose={help.close} />
      <ScrollRestoration />
      <ReadingReturn />
    </>
  );
}

/** Every page but home is loaded when it is first visited. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: (
      <main>
        <ErrorScreen />
      </main>
    ),
    HydrateFallback: LoadingScreen,
    children: [
      { path: '/welcome', lazy: async () => import('./pages/welcome.tsx') },
      {
        element: <SignedOut />,
        children: [
          { path: '/login', lazy: async () => import('./pages/login.tsx') },
          { path: '/signup', lazy: async () => import('./pages/signup.tsx') },
        ],
      },
      {
        element: <SignedIn />,
        children: [
          {
            element: <MainLayout />,
            children: [
              {
                // What fails on a page leaves the navigation standing.
                errorElement: <ErrorScreen />,
                children: [
                  { path: '/', element: <Home /> },
                  { path: '/following', lazy: async () => import('./pages/following.tsx') },
                  { path: '/tweet/:tweetId', lazy: async () => import('./pages/tweet.tsx') },
                  { path: '/search', lazy: async () => import('./pages/search.tsx') },
                  { path: '/inbox', lazy: async () => import('./pages/inbox.tsx') },
                  {
                    path: '/profile/:userId',
                    lazy: async () => import('./pages/profile.tsx'),
                    children: [
                      { index: true, lazy: async () => import('./pages/profile-tweets.tsx') },
                      { path: 'follow', lazy: async () => import('./pages/profile-follow.tsx') },
                    ],
                  },
                  { path: '/settings', lazy: async () => import('./pages/settings.tsx') },
                  { path: '*', lazy: async () => import('./pages/not-found.tsx') },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
