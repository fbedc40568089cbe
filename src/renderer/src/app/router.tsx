import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { ToastViewport } from '#renderer/features/toasts/toast-viewport.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { SignedIn, SignedOut } from './guard.tsx';
import { MainLayout } from './layout/main-layout.tsx';
import { Component as Home } from './pages/home.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ToastViewport />
      <ScrollRestoration />
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
