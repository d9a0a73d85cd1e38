import { Button } from '@mui/material';
import { useAuthProvider, useLogout } from 'react-admin';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { wishedPath } from './openedAt.ts';
import { useSignInParts } from './SignInContext.ts';
import { SignInFailed } from './SignInFailed.tsx';

const OwnSignInPage = lazy(async () => ({ default: (await import('./OwnSignInPage.tsx')).OwnSignInPage }));

/**
 * The dashboard's side of signing in: leads to the platform's own page, or asks itself where it was set up so. Somebody
 * whose session ended, or who signed out, is told so first and goes there by their own press.
 */
export function SignInPage() {
  const text = useText();
  const { way } = useSignInParts().signIn;
  const { search, state } = useLocation();
  const wish = wishedPath(search, state);
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

/** Ends the session, now that no screen objects any more. */
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

/** Starts the trip to the platform's page; `again` is set when the person asked for it. */
function useSignIn(returnTo: string | undefined) {
  const authProvider = useAuthProvider();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const signIn = useCallback(
    (again: boolean) => {
      setError(undefined);
      const leave = async () => {
        const answer = await authProvider?.login({ again, ...(returnTo !== undefined && { returnTo }) });
        // In the demo the way back lies inside the page.
        if (answer?.redirectTo) await navigate(answer.redirectTo, { replace: true });
      };
      leave().catch(setError);
    },
    [authProvider, navigate, returnTo],
  );
  return { signIn, error };
}
