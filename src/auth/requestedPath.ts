interface Address {
  pathname: string;
  search: string;
  hash: string;
}

let opened: Address | undefined;

/** Remembers the URL at which the page was opened: react-admin passes on its path and query, but not its hash. */
export function rememberUrl({ pathname, search, hash }: Address): void {
  opened = { pathname, search, hash };
}

/**
 * Returns the path to open after signing in.
 * @param search of the sign-in page: `returnTo` after a session ended
 * @param state of the sign-in page: set by react-admin while signed out
 */
export function requestedPath(search: string, state: unknown): string | undefined {
  const named = new URLSearchParams(search).get('returnTo');
  if (named) return named;
  if (typeof state !== 'object' || state === null || !('nextPathname' in state)) return undefined;
  const path = String(state.nextPathname);
  // Signing out leads here too, without a path to return to.
  if (path === '/login') return undefined;
  const query = 'nextSearch' in state && typeof state.nextSearch === 'string' ? state.nextSearch : '';
  const isWhereItBegan = opened?.pathname === path && opened.search === query;
  return path + query + (isWhereItBegan ? opened?.hash : '');
}
