import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSignInParts } from './SignInContext.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

/** Shows the sign-in dialog over every screen when the session is interrupted. */
export function InterruptedSession() {
  const { tabSession } = useSignInParts();
  const needsSignIn = useSyncExternalStore(
    (listener) => tabSession.onChange(listener),
    () => tabSession.needsSignIn(),
  );
  return needsSignIn ? (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  ) : null;
}
