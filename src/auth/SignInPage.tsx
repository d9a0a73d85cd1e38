import { Button } from '@mui/material';
import { useAuthProvider, useLogout } from 'react-admin';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { requestedPath } from './requestedPath.ts';
import { useSignInParts } from './SignInContext.ts';
import { SignInFailed } from './SignInFailed.tsx';

const OwnSignInPage = lazy(async () => ({
  default: (await import('./ownSignIn/OwnSignInPage.tsx')).OwnSignInPage,
}));

/**
 * Redirects to the platform's sign-in page, or shows the dashboard's own. After a session ended or a sign-out, shows a
 * message first and waits for a click.
 */
export function SignInPage() {
  const text = useText();
  const { way } = useSignInParts().signIn;
  const { search, state } = useLocation();
  const wish = requestedPath(search, state);
  const asked = new URLSearchParams(search);
  const ended = asked.has('ended');
  const { signIn, error } = useSignIn(wish);
  const leaving = asked.has('leaving') && isOwnWish(state);
  const goesByItself = way === 'hosted' && wish !== undefined && !ended;
  useEffect(() => {
    if (goesByItself) signIn(false);
  }, [goesByItself, signIn]);
  if (error) return <SignInFailed error={error} onAgain={() => signIn(true)} />;
  if (leaving) return <Leaving />;
  if (way !== 'hosted')
    return (
      <Suspense fallback={null}>
        <OwnSignInPage wish={wish} ended={ended} onPageNeeded={() => signIn(true)} />
      </Suspense>
    );
  if (goesByItself)
    return <AuthCard title={text('auth.signIn.going')}>{text('auth.signIn.goingHelp')}</AuthCard>;
  return (
    <AuthCard
      title={text(ended ? 'auth.ended.title' : 'auth.signIn.title')}
      actions={
        <Button variant="contained" color="primary" onClick={() => signIn(true)}>
          {text(ended ? 'auth.signIn.again' : 'auth.signIn.now')}
        </Button>
      }
    >
      {text(ended ? 'auth.ended.help' : 'auth.signIn.help')}
    </AuthCard>
  );
}

const isOwnWish = (state: unknown) => typeof state === 'object' && state !== null && 'leaving' in state;

/** Ends the session after no screen blocked the navigation. */
function Leaving() {
  const text = useText();
  const logout = useLogout();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void logout();
  }, [logout]);
  return <AuthCard title={text('auth.leaving.title')}>{text('auth.leaving.help')}</AuthCard>;
}

/** Starts the redirect to the platform's page; `again` if the person requested it. */
function useSignIn(returnTo: string | undefined) {
  const authProvider = useAuthProvider();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const signIn = useCallback(
    (again: boolean) => {
      setError(undefined);
      const leave = async () => {
        const answer = await authProvider?.login({ again, ...(returnTo !== undefined && { returnTo }) });
        // In the demo, the return path is inside the page.
        if (answer?.redirectTo) await navigate(answer.redirectTo, { replace: true });
      };
      leave().catch(setError);
    },
    [authProvider, navigate, returnTo],
  );
  return { signIn, error };
}
