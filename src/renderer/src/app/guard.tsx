import { Center, Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { sessionQueryAtom } from '#renderer/stores/session/session.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';

/** The router state of a visitor whom the guard sent to sign in. */
interface Detour {
  readonly from: string;
}

function isDetour(state: unknown): state is Detour {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
}

/** Offers to choose another server where the current one can't be reached. */
const CurrentServer = lazy(async () => ({
  default: (await import('#renderer/features/servers/current-server.tsx')).CurrentServer,
}));

/** Waits for the session check; a check that fails is shown as an error, it doesn't mean signed out. */
function Checked({ children }: { readonly children: ReactNode }) {
  const { loggedIn } = useAtomValue(authAtom);
  const session = useAtomValue(sessionQueryAtom);
  if (!loggedIn && session.isPending) return <LoadingScreen />;
  if (!loggedIn && session.isError) {
    return (
      <Center mih="100vh" component="main">
        <Stack align="center">
          <QueryFailure query={session} />
          <Suspense>
            <CurrentServer />
          </Suspense>
        </Stack>
      </Center>
    );
  }
  return children;
}

/** Protected pages: a signed-out visitor goes to /login, and afterwards back to where they wanted to be. */
export function SignedIn() {
  const { loggedIn } = useAtomValue(authAtom);
  const { pathname, search } = useLocation();
  const from: Detour = { from: `${pathname}${search}` };
  return <Checked>{loggedIn ? <Outlet /> : <Navigate to="/login" replace state={from} />}</Checked>;
}

/** Signed-out-only pages: a signed-in user goes on to / or to where they wanted to be. */
export function SignedOut() {
  const { loggedIn } = useAtomValue(authAtom);
  const { state } = useLocation();
  return (
    <Checked>{loggedIn ? <Navigate to={isDetour(state) ? state.from : '/'} replace /> : <Outlet />}</Checked>
  );
}
