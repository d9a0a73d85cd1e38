import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSignInParts } from './SignInContext.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

/** Shows the sign-in dialog over every screen when the session is interrupted. */
export function Presence() {
  const { presence } = useSignInParts();
  const needsSignIn = useSyncExternalStore(
    (listener) => presence.onChange(listener),
    () => presence.needsSignIn(),
  );
  return needsSignIn ? (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  ) : null;
}
