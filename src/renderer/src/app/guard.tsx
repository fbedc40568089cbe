import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect } from 'react';
import { type Location, Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import * as v from 'valibot';
import { lazyPart } from '#renderer/lib/load.ts';
import { authAtom, interruptedUserIdAtom } from '#renderer/stores/session/auth.ts';
import { sessionQueryAtom } from '#renderer/stores/session/session.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { LoadingScreen } from '#renderer/ui/loading-screen.tsx';
import styles from '#renderer/ui/notice.module.css';

/** The router state of a user whose session ended. */
const DetourSchema = v.object({ from: v.string(), userId: v.string() });
type Detour = Readonly<v.InferOutput<typeof DetourSchema>>;

/** Offers to choose another server where the current one can't be reached. */
const CurrentServer = lazyPart(async () => (await import('./pages/login.tsx')).CurrentServer);

/** Waits for the session check; a check that fails is shown as an error, it doesn't mean signed out. */
function Checked({ children }: { readonly children: ReactNode }) {
  const { loggedIn } = useAtomValue(authAtom);
  const session = useAtomValue(sessionQueryAtom);
  if (loggedIn) return children;
  if (session.isPending) return <LoadingScreen />;
  if (session.isError) {
    return (
      <main className={styles.screen} style={{ minHeight: '100vh' }}>
        <div className={styles.panel}>
          <QueryFailure query={session} />
          <Suspense>
            <CurrentServer />
          </Suspense>
        </div>
      </main>
    );
  }
  return children;
}

interface RedirectProps {
  readonly to: string;
  readonly state?: Detour | null;
}

/** Opens another page in place of this one, also if another navigation, such as Back, replaces its own. */
function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const { state: progress } = useNavigation();
  // After each render, which follows each change of the router, also one that changes nothing here.
  useEffect(() => {
    if (progress === 'idle') void navigate(to, { replace: true, state });
  });
  return null;
}

/**
 * Protected pages: a signed-out visitor goes to /login, and returns after the sign-in only if their session had ended
 * here.
 */
export function SignedIn() {
  const { userInfo } = useAtomValue(authAtom);
  const { pathname, search } = useLocation();
  const userId = useAtomValue(interruptedUserIdAtom);
  const from: Detour | null = userId === null ? null : { from: `${pathname}${search}`, userId };
  // By user: where the check finds the session of another one, nothing that is open or typed here is theirs.
  return (
    <Checked>{userInfo ? <Outlet key={userInfo._id} /> : <Redirect to="/login" state={from} />}</Checked>
  );
}

/** Signed-out-only pages: a signed-in user goes on to /, or back to the page on which their session ended. */
export function SignedOut() {
  const { userInfo } = useAtomValue(authAtom);
  const { state }: Location<unknown> = useLocation();
  const isBack = v.is(DetourSchema, state) && state.userId === userInfo?._id;
  return <Checked>{userInfo === null ? <Outlet /> : <Redirect to={isBack ? state.from : '/'} />}</Checked>;
}
