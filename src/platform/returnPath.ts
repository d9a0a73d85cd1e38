/** Addresses that belong to signing in itself: returning to one of them would begin again. */
const signInPaths = ['/login', '/auth-callback'];

/**
 * The path to go to after signing in: always inside this origin, `/` where the wish is not.
 * Query and hash are kept. Security fact 11 and goal A6: only what `new URL` makes of the text counts,
 * because a browser reads `\`, tabs and `/.//` in its own way.
 */
export function safeReturnPath(wish: string | null | undefined, origin: string): string {
  if (!wish?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(wish, origin);
  } catch {
    return '/';
  }
  const { pathname, search, hash } = url;
  const staysHere = url.origin === new URL(origin).origin && !/^\/[/\\]/.test(pathname);
  return staysHere && !signInPaths.includes(pathname) ? pathname + search + hash : '/';
}
