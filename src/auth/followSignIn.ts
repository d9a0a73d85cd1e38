import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import type { Connection } from '../providers/connection.ts';

/** The way out that the person took in this tab; elsewhere a session just ends. */
export const leavingPath = '/login?leaving=true';

/**
 * Takes what one person could see off the screen when they sign out, here or in another tab, and when another
 * account takes over.
 */
export function followSignIn(
  { onSignInChange }: Pick<Connection, 'onSignInChange'>,
  queryClient: QueryClient,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  let isSomebodyHere = false;
  onSignInChange((change) => {
    const wasSomebodyHere = isSomebodyHere;
    isSomebodyHere = change !== 'signedOut';
    if (!wasSomebodyHere) return;
    if (change !== 'signedOut') {
      location.assign('/');
      return;
    }
    // After whoever ended the session has read the address: it is the way back.
    setTimeout(() => {
      const { pathname, search, hash } = router.state.location;
      queryClient.clear();
      if (pathname === '/login' || pathname === '/auth-callback') return;
      const query = new URLSearchParams({ ended: 'true', returnTo: pathname + search + hash });
      void router.navigate(`/login?${query.toString()}`);
    });
  });
}
