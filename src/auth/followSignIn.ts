import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { unguarded } from '../ui/dialogs/unguarded.ts';
import type { Connection } from '../providers/connection.ts';

/** Sign-out in this tab; in other tabs the session just ends. */
export const signOutPath = '/login?leaving=true';

/** Location state that confirms the sign-out: a foreign link to this path signs no one out. */
export const signOutConfirmed = { leaving: true } as const;

/**
 * Clears the screen when the person signs out, here or in another tab, and when another account takes over. Unsaved
 * changes do not block it, because the next person must not read them.
 * @param load opens an address as a new page
 */
export function followSignIn(
  { tabSession }: Pick<Connection, 'tabSession'>,
  queryClient: QueryClient,
  router: ReturnType<typeof createBrowserRouter>,
  load: (path: string) => void = (path) => location.assign(path),
): void {
  tabSession.onChange((change) => {
    switch (change) {
      case 'arrived':
      case 'interrupted':
      case 'resumed':
        break;
      case 'switched':
        queryClient.clear();
        void router.navigate('/', { state: unguarded }).then(() => load('/'));
        break;
      case 'left':
        // Deferred, because the handler that ends the session reads the current URL as the return path.
        setTimeout(() => {
          const { pathname, search, hash } = router.state.location;
          queryClient.clear();
          if (pathname === '/login' || pathname === '/auth-callback') return;
          const query = new URLSearchParams({ ended: 'true', returnTo: pathname + search + hash });
          void router.navigate(`/login?${query.toString()}`, { state: unguarded });
        });
        break;
      default:
        change satisfies never;
    }
  });
}
