interface Address {
  pathname: string;
  search: string;
  hash: string;
}

let opened: Address | undefined;

/** Keeps the address that the page was opened at: react-admin hands on its path and query, but not its hash. */
export function rememberAddress({ pathname, search, hash }: Address): void {
  opened = { pathname, search, hash };
}

/**
 * Where the person wanted to be, for after signing in.
 * @param search of the sign-in page: `returnTo` when a session ended
 * @param state of the sign-in page: what react-admin hands on when nobody was signed in
 */
export function wishedPath(search: string, state: unknown): string | undefined {
  const named = new URLSearchParams(search).get('returnTo');
  if (named) return named;
  if (typeof state !== 'object' || state === null || !('nextPathname' in state)) return undefined;
  const path = String(state.nextPathname);
  // Signing out leads here too; nobody who has just left wants to be signed in again.
  if (path === '/login') return undefined;
  const query = 'nextSearch' in state && typeof state.nextSearch === 'string' ? state.nextSearch : '';
  const isWhereItBegan = opened?.pathname === path && opened.search === query;
  return path + query + (isWhereItBegan ? opened?.hash : '');
}
