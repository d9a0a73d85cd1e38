import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { unguarded } from '../ui/dialogs/unguarded.ts';
import type { Connection } from '../providers/connection.ts';

/** The way out that the person took in this tab; elsewhere a session just ends. */
export const leavingPath = '/login?leaving=true';

/** Goes with that way: a link from elsewhere to its address signs nobody out. */
export const ownWish = { leaving: true } as const;

/**
 * Takes what one person could see off the screen when they sign out, here or in another tab, and when another
 * account takes over. Unsaved changes do not hold it up: whoever sits here next must not read them.
 * @param load opens an address as a new page
 */
export function followSignIn(
  { presence }: Pick<Connection, 'presence'>,
  queryClient: QueryClient,
  router: ReturnType<typeof createBrowserRouter>,
  load: (path: string) => void = (path) => location.assign(path),
): void {
  presence.onChange((change) => {
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
        // After whoever ended the session has read the address: it is the way back.
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
