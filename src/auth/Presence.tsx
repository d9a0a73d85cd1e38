import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSignInParts } from './SignInContext.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

/** Over every screen: whether its person has to sign in again before anything goes on. */
export function Presence() {
  const { presence } = useSignInParts();
  const needsPerson = useSyncExternalStore(
    (listener) => presence.onChange(listener),
    () => presence.needsPerson(),
  );
  return needsPerson ? (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  ) : null;
}
